import { open, rename } from 'node:fs/promises';

/** To the disk, not only to its cache: what a rename makes visible is there after a power cut. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Puts other content in the place of a file: it has the old one or the new one at any moment. */
export async function replaceDurably(path: string, text: string): Promise<void> {
  const partial = `${path}.partial`;
  await writeDurably(partial, Buffer.from(text));
  await rename(partial, path);
}
