import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { handleFile } from './handle-file.ts';

test('handleFile reads parts, and no more than is there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rows-'));
  const path = join(folder, 'a.bin');
  await writeFile(path, 'abcdef');
  const handle = await open(path, 'r');
  try {
    const file = handleFile(handle, 'a.bin', 6);
    const text = async (start: number, end: number) => new TextDecoder().decode(await file.read(start, end));
    expect(await text(0, 6)).toBe('abcdef');
    expect(await text(2, 4)).toBe('cd');
    expect(await text(3, 3)).toBe('');
    expect(await text(4, 2 ** 60)).toBe('ef');
    await truncate(path, 4);
    expect(await text(2, 4)).toBe('cd');
    await expect(file.read(2, 6)).rejects.toMatchObject({
      code: 'E_FILE_CHANGED',
      message: 'a.bin had 6 bytes when it was opened, and ends at 4 now',
    });
  } finally {
    await handle.close();
    await rm(folder, { recursive: true });
  }
});
