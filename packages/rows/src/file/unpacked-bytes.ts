import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AssayError } from '@assay/records';
import { readBlocks, type RowFile } from './row-file.ts';

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
