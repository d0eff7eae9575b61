import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder, refusal } from '../declare/testing/project-folder.ts';
import { nodeFiles } from './node-files.ts';

test('nodeFiles reads what is below its folder', async () => {
  const files = projectFolder({ 'a/b.txt': 'hello', 'a/c.txt': '' });
  expect(new TextDecoder().decode(await files.readBytes('./a/b.txt', 10))).toBe('hello');
  expect(await files.list('a')).toEqual(['b.txt', 'c.txt']);
  expect(await files.list('none')).toEqual([]);
  const file = await files.open('a/b.txt');
  expect(new TextDecoder().decode(await file.read(1, 3))).toBe('el');
  expect(await file.sha256()).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
  await file.close();
});

test.each([
  ['../x', 'leads out'],
  ['a/../../x', 'leads out'],
  ['/etc/passwd', 'absolute'],
  ['C:\\x', 'absolute'],
  ['a\\b', 'backslash'],
  ['a\0b', 'NUL'],
  ['', 'empty'],
  ['a', 'no regular file'],
])('nodeFiles refuses %j', async (path, why) => {
  const files = projectFolder({ 'a/b.txt': 'x' });
  const { code, message, trouble } = await refusal(() => files.open(path));
  expect([code, trouble]).toEqual(['E_SPEC_PATH', 'usage']);
  expect(message).toContain(why);
  expect((await refusal(() => files.check(path))).code).toBe('E_SPEC_PATH');
});

test('nodeFiles refuses links, in the middle of a path too, and pipes', async () => {
  const files = projectFolder({ 'a/b.txt': 'x' });
  symlinkSync('/etc/passwd', join(files.folder, 'link'));
  symlinkSync(join(files.folder, 'a'), join(files.folder, 'folder'));
  execFileSync('mkfifo', [join(files.folder, 'pipe')]);
  expect((await refusal(() => files.open('link'))).code).toBe('E_SPEC_PATH');
  expect((await refusal(() => files.open('folder/b.txt'))).message).toContain('symbolic link');
  expect((await refusal(() => files.list('folder'))).code).toBe('E_SPEC_PATH');
  expect((await refusal(() => files.open('pipe'))).message).toContain('no regular file');
});

test('nodeFiles says what is not there, and what is too long before reading it', async () => {
  const files = projectFolder({ 'a.txt': '12345' });
  expect((await refusal(() => files.readBytes('b.txt', 9))).code).toBe('E_PATH');
  expect((await refusal(() => files.readBytes('a.txt', 4))).code).toBe('E_SPEC_SIZE');
  expect((await refusal(() => nodeFiles(join(files.folder, 'gone')).check('x'))).code).toBe('E_PATH');
});

test('nodeFiles gives a changed file another version, and shows paths from where one stands', async () => {
  const files = projectFolder({ 'a.txt': '1' });
  const before = await files.open('a.txt');
  writeFileSync(join(files.folder, 'a.txt'), '12');
  const after = await files.open('a.txt');
  expect(after.version).not.toBe(before.version);
  await Promise.all([before.close(), after.close()]);
  expect(nodeFiles('/work/project', '/work').shown('data/x.csv')).toBe('project/data/x.csv');
});
