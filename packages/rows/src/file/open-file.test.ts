import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileBytes, fileDigest, readFile } from './file-bytes.ts';
import { handleFile, openFile } from './open-file.ts';

let folder = '';
const server = createServer();

describe.skipIf(process.platform === 'win32')('what is not a regular file is refused at once', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rows-open-'));
    await mkdir(join(folder, 'folder'));
    await writeFile(join(folder, 'file'), 'text');
    spawnSync('mkfifo', [join(folder, 'pipe')]);
    await symlink('pipe', join(folder, 'link-to-pipe'));
    await symlink('nothing', join(folder, 'broken-link'));
    await symlink('circle', join(folder, 'circle'));
    await new Promise<void>((listening) => server.listen(join(folder, 'socket'), listening));
  });

  afterAll(async () => {
    await new Promise((closed) => server.close(closed));
    await rm(folder, { recursive: true });
  });

  test.each([
    ['pipe', 'it is a pipe, not a regular file'],
    ['link-to-pipe', 'it is a pipe, not a regular file'],
    ['/dev/zero', 'it is a device, not a regular file'],
    ['socket', 'it is a socket, not a regular file'],
    ['folder', 'it is a folder'],
    ['broken-link', 'it is a symbolic link that leads nowhere'],
    ['circle', 'its symbolic links lead in a circle'],
    ['nothing', 'there is no such file'],
    ['file/below', 'a part of the path is not a folder'],
    ['a\0b', 'the path holds a NUL byte'],
    ['n'.repeat(300), 'the name is too long'],
  ])('%j', async (name, why) => {
    const path = name.startsWith('/') ? name : join(folder, name);
    const refusal = { code: 'E_PATH', trouble: 'usage', message: `cannot open given: ${why}` };
    await expect(openFile(path, 'given')).rejects.toMatchObject(refusal);
    await expect(readFile(path, 10, 'given')).rejects.toMatchObject(refusal);
    await expect(fileDigest(path)).rejects.toMatchObject({ code: 'E_PATH' });
    await expect(fileBytes(path).stream.toArray()).rejects.toMatchObject({ code: 'E_PATH' });
  });

  test('a file without permission', async ({ skip }) => {
    if (process.getuid?.() === 0) return skip('root may read everything');
    await writeFile(join(folder, 'closed'), '');
    await chmod(join(folder, 'closed'), 0);
    await expect(openFile(join(folder, 'closed'))).rejects.toThrow('permission denied');
  });

  test('a link, where links are refused', async () => {
    await symlink('file', join(folder, 'link'));
    const { handle, size } = await openFile(join(folder, 'link'));
    await handle.close();
    expect(size).toBe(4);
    await expect(openFile(join(folder, 'link'), 'link', 'refused')).rejects.toThrow('it is a symbolic link');
  });

  test('readFile: the whole, or null beyond the limit', async () => {
    const path = join(folder, 'file');
    expect(Buffer.from((await readFile(path, 4)) ?? '').toString()).toBe('text');
    expect(await readFile(path, 3)).toBeNull();
    await writeFile(join(folder, 'empty'), '');
    expect(await readFile(join(folder, 'empty'), 3)).toEqual(new Uint8Array());
  });
});

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
