import { handleFile } from './handle-file.ts';
import { openFile } from './open-file.ts';

const blockBytes = 2 ** 20;

/** The bytes of a file from front to back, as long as it was when it was opened. */
export async function* fileBlocks(path: string, shown: string = path): AsyncGenerator<Uint8Array> {
  const { handle, size } = await openFile(path, shown);
  try {
    const file = handleFile(handle, shown, size);
    for (let at = 0; at < size; at += blockBytes) yield await file.read(at, Math.min(at + blockBytes, size));
  } finally {
    await handle.close();
  }
}
