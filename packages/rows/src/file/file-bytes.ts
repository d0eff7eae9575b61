import { createHash } from 'node:crypto';
import { addAbortSignal, pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fileBlocks } from './file-blocks.ts';
import { handedPipe, readPipe } from './handed-pipe.ts';

const blockBytes = 2 ** 20;

/** The content of a file, unpacked where its name ends in .gz, with the SHA-256 of the file itself when it has been read. */
export interface FileBytes {
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
