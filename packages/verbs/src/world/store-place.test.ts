import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storePlace } from './store-place.ts';

async function folderOfStores(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-place-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'other', '.assay'), { recursive: true });
  await writeFile(join(folder, 'other', 'own.yaml'), '');
  return folder;
}

test('a store is beside the project file that is named, and here where none is', async () => {
  const cwd = await folderOfStores();
  expect(storePlace({}, { cwd, env: {} })).toEqual({ folder: cwd, address: null });
  expect(storePlace({ project: 'assay.yaml' }, { cwd, env: {} }).folder).toBe(cwd);
  expect(storePlace({ project: 'other/own.yaml' }, { cwd, env: {} }).folder).toBe(join(cwd, 'other'));
});

test.each([
  ['nope.yaml', 'there is no such file'],
  ['other/assay.yaml', 'there is no such file'],
  ['other', 'it is a folder'],
])('the project %s is refused: %s; another store is not taken for it', async (project, why) => {
  const cwd = await folderOfStores();
  expect(() => storePlace({ project }, { cwd, env: {} })).toThrow(`cannot read ${project}: ${why}`);
});
