import type { FileHandle } from 'node:fs/promises';
import type { RowFile } from './row-file.ts';

/** An open file on disk, read part by part. Whoever opened it closes it. */
export function handleFile(handle: FileHandle, name: string, size: number): RowFile {
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(end - start);
    let length = 0;
    // A read may give less than was asked for before the file is at its end.
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, start + length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  };
  return { name, size, read };
}
