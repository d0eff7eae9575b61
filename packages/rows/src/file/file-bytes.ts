import { AssayError } from '@assay/records';
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { addAbortSignal, pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { joinedBytes } from '../text.ts';
import { handedPipe, handleFile, openFile, readPipe } from './open-file.ts';
import { readBlocks, type RowFile } from './row.ts';

const blockBytes = 2 ** 20;

/** The bytes of a file from front to back, as long as it was when it was opened. */
async function* fileBlocks(path: string, shown: string = path): AsyncGenerator<Uint8Array> {
  const { handle, size } = await openFile(path, shown);
  try {
    const file = handleFile(handle, shown, size);
    for (let at = 0; at < size; at += blockBytes) yield await file.read(at, Math.min(at + blockBytes, size));
  } finally {
    await handle.close();
  }
}

/** The content of a file, unpacked where its name ends in .gz, with the SHA-256 of the file itself when it has been read. */
interface FileBytes {
  readonly stream: Readable;
  readonly sha256: () => string;
}

/** A pipe that this process was handed is a file too; `signal` ends the wait for what comes through it. */
export function fileBytes(path: string, signal?: AbortSignal): FileBytes {
  const hash = createHash('sha256');
  const pipe = handedPipe(path);
  const file = pipe === null ? Readable.from(fileBlocks(path), { highWaterMark: 1 }) : readPipe(pipe);
  if (signal !== undefined) addAbortSignal(signal, file);
  const hashed = new Transform({
    readableHighWaterMark: blockBytes,
    transform(block: Uint8Array, _encoding, done) {
      hash.update(block);
      done(null, block);
    },
  });
  const sha256 = (): string => hash.digest('hex');
  // Errors reach the reader of the last stream; the callback has nothing to add.
  if (path.toLowerCase().endsWith('.gz'))
    return { stream: pipeline(file, hashed, createGunzip({ chunkSize: blockBytes }), () => {}), sha256 };
  return { stream: pipeline(file, hashed, () => {}), sha256 };
}

/** The SHA-256 of a file. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const block of fileBlocks(path)) hash.update(block);
  return hash.digest('hex');
}

/** The whole of a file, or of a pipe that this process was handed; null where it has more than `most` bytes. */
export async function readFile(path: string, most: number, shown: string = path): Promise<Uint8Array | null> {
  const known = await stat(path).catch(() => null);
  if (known?.isFile() === true && known.size > most) return null;
  const blocks: Uint8Array[] = [];
  let length = 0;
  const pipe = handedPipe(path);
  for await (const block of pipe === null ? fileBlocks(path, shown) : blocksOf(pipe)) {
    length += block.length;
    if (length > most) return null;
    blocks.push(block);
  }
  return joinedBytes(blocks);
}

async function* blocksOf(pipe: number): AsyncGenerator<Uint8Array> {
  for await (const block of readPipe(pipe)) yield block as Uint8Array;
}

/** Unpacked bytes are held in memory; more of them, or more for each packed one, are taken for an attack. */
const MOST_BYTES = 1024 ** 3;
const MOST_TIMES = 100;
/** Small files of many equal rows pack better than any attack needs to. */
const ALWAYS_READ = 16 * 1024 ** 2;

/** What is in a .gz file. */
export async function unpackedBytes(file: RowFile): Promise<Uint8Array> {
  const most = Math.min(MOST_BYTES, Math.max(ALWAYS_READ, file.size * MOST_TIMES));
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = Readable.from(readBlocks(file)).pipe(createGunzip());
  try {
    for await (const part of stream as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > most) throw tooLarge(file, most);
      parts.push(part);
    }
  } catch (cause) {
    stream.destroy();
    if (cause instanceof AssayError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AssayError('invalid', 'E_ROWS_FORMAT', `${file.name} cannot be unpacked: ${why}`, {
      cause,
      location: { file: file.name },
    });
  }
  return Buffer.concat(parts);
}

function tooLarge({ name }: RowFile, most: number): AssayError {
  return new AssayError('invalid', 'E_ROWS_SIZE', `${name} unpacks to more than ${most} bytes`, {
    location: { file: name },
    fix: 'Unpack it beside the project and name the unpacked file: that is streamed, whatever its size.',
  });
}
