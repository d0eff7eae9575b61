import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { expect, test } from 'vitest';
import { writeWhole } from './write-whole.ts';

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'assay-whole-'));

test('writeWhole makes the folders it needs, and leaves nothing beside the file', async () => {
  const cwd = await folder();
  await writeWhole('a/b/c.txt', 'new', { cwd });
  expect(await readdir(join(cwd, 'a/b'))).toEqual(['c.txt']);
  expect(await readFile(join(cwd, 'a/b/c.txt'), 'utf8')).toBe('new');
});

test('writeWhole sweeps what a process that was ended left beside the file, and nothing else', async () => {
  const cwd = await folder();
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  const others = ['b.txt.1.partial', `a.txt.${process.ppid}.partial`, 'a.txt.partial'];
  for (const name of [`a.txt.${pid}.partial`, ...others]) await writeFile(join(cwd, name), 'half');
  await writeWhole('a.txt', 'whole', { cwd });
  expect((await readdir(cwd)).toSorted()).toEqual(['a.txt', ...others].toSorted());
});

test('writeWhole keeps what was there where the contents end in an error, and tells that one', async () => {
  const cwd = await folder();
  await writeFile(join(cwd, 'table.csv'), 'old');
  const error = new AssayError('usage', 'E_X', 'the question was wrong');
  async function* parts(): AsyncGenerator<string> {
    yield 'half';
    await Promise.resolve();
    throw error;
  }
  await expect(writeWhole('table.csv', parts(), { cwd })).rejects.toBe(error);
  expect(await readdir(cwd)).toEqual(['table.csv']);
  expect(await readFile(join(cwd, 'table.csv'), 'utf8')).toBe('old');
});

test('writeWhole writes to what a link leads to, and to devices', async () => {
  const cwd = await folder();
  await writeFile(join(cwd, 'there.txt'), 'old');
  await symlink('there.txt', join(cwd, 'link.txt'));
  await writeWhole('link.txt', 'new', { cwd });
  expect(await readlink(join(cwd, 'link.txt'))).toBe('there.txt');
  expect(await readFile(join(cwd, 'there.txt'), 'utf8')).toBe('new');
  await writeWhole('/dev/null', 'gone', { cwd });
  await expect(writeWhole('.', 'no file', { cwd })).rejects.toMatchObject({
    code: 'E_PATH',
    trouble: 'usage',
  });
});
