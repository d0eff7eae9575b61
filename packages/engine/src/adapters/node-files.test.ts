import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder, refusal } from '../declare/testing/project-folder.ts';
import { projectFilesContract } from '../testing/contracts/project-files.contract.ts';
import { nodeFiles } from './node-files.ts';

projectFilesContract('nodeFiles', projectFolder);

test('nodeFiles refuses links, in the middle of a path too, and pipes', async () => {
  const files = projectFolder({ 'a/b.txt': 'x' });
  symlinkSync('/etc/passwd', join(files.folder, 'link'));
  symlinkSync(join(files.folder, 'a'), join(files.folder, 'folder'));
  execFileSync('mkfifo', [join(files.folder, 'pipe')]);
  expect((await refusal(() => files.open('link'))).code).toBe('E_SPEC_PATH');
  expect((await refusal(() => files.open('folder/b.txt'))).message).toContain('symbolic link');
  expect((await refusal(() => files.list('folder'))).code).toBe('E_SPEC_PATH');
  expect((await refusal(() => files.open('pipe'))).message).toContain('not a regular file');
});

test('nodeFiles says that its folder is gone', async () => {
  const files = projectFolder({});
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
