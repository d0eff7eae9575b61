import { createHash, hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** What is known of a file when it is written, to notice later that it has changed. */
export interface FileCheck {
  readonly bytes: number;
  /** Checked whenever the file is used: three times as fast as a digest, and sure to notice a flipped bit. */
  readonly crc32: number;
  /** Checked when a corpus is checked as a whole. */
  readonly sha256: string;
}

export function checkOf(bytes: Uint8Array): FileCheck {
  return { bytes: bytes.length, crc32: crc32(bytes), sha256: hash('sha256', bytes, 'hex') };
}

/** The same of a file that is there. */
export async function checkOfFile(path: string): Promise<FileCheck> {
  const digest = createHash('sha256');
  const { bytes, sum } = await readChunks(path, (chunk) => digest.update(chunk));
  return { bytes, crc32: sum, sha256: digest.digest('hex') };
}

/** How thoroughly a file is compared with what was written. */
export type Depth = 'checksum' | 'digest';

/** What is wrong with a file; null where it is as it was written. */
export async function damageOf(path: string, written: FileCheck, depth: Depth): Promise<string | null> {
  const digest = depth === 'digest' ? createHash('sha256') : null;
  try {
    const { bytes, sum } = await readChunks(path, (chunk) => digest?.update(chunk));
    if (bytes !== written.bytes) return `it has ${bytes} bytes, ${written.bytes} were written`;
    const isSame = sum === written.crc32 && (digest === null || digest.digest('hex') === written.sha256);
    return isSame ? null : 'its bytes are not those that were written';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'it is missing' : `it cannot be read: ${message}`;
  }
}

const chunkBytes = 2 ** 20;

async function readChunks(
  path: string,
  take: (chunk: Uint8Array) => void,
): Promise<{ readonly bytes: number; readonly sum: number }> {
  const file: FileHandle = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    let bytes = 0;
    let sum = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes);
      if (bytesRead === 0) return { bytes, sum };
      const chunk = buffer.subarray(0, bytesRead);
      sum = crc32(chunk, sum);
      take(chunk);
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
}
