import type { FileHandle } from 'node:fs/promises';
import { AssayError } from '@assay/records';
import type { RowFile } from './row-file.ts';

/** An open file on disk, read part by part, and never beyond its size. Whoever opened it closes it. */
export function handleFile(handle: FileHandle, name: string, size: number): RowFile {
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
    let length = 0;
    // A read may give less than was asked for before the file is at its end.
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, start + length);
      if (bytesRead === 0) throw shortened(name, size, start + length);
      length += bytesRead;
    }
    return bytes;
  };
  return { name, size, read };
}

/** What was read so far may be the half of something else. */
function shortened(name: string, size: number, at: number): AssayError {
  const message = `${name} had ${size} bytes when it was opened, and ends at ${at} now`;
  return new AssayError('environment', 'E_FILE_CHANGED', message, {
    location: { file: name },
    retryable: true,
    fix: 'Run the command again when nothing else writes to the file.',
  });
}
