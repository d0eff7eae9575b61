import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeFiles } from '../adapters/node-files.ts';
import { areUnchanged, notedFiles } from './noted-files.ts';

async function folderWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-noted-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'a.txt'), text);
  return folder;
}

test('files that were read are noted, and known to be as they were until one changes or goes', async () => {
  const folder = await folderWith('one');
  const files = nodeFiles(folder);
  const noted = notedFiles(files);
  expect(Buffer.from(await noted.files.readBytes('a.txt', 10)).toString()).toBe('one');
  const versions = noted.versions()!;
  expect(versions.map(([path]) => path)).toEqual(['a.txt']);
  expect(await areUnchanged(versions, files)).toBe(true);
  await writeFile(join(folder, 'a.txt'), 'two, longer');
  expect(await areUnchanged(versions, files)).toBe(false);
  await rm(join(folder, 'a.txt'));
  expect(await areUnchanged(versions, files)).toBe(false);
});

test('where a folder was looked at, or a file changed in between, nothing can be told', async () => {
  const folder = await folderWith('one');
  const listing = notedFiles(nodeFiles(folder));
  expect(await listing.files.list('.')).toEqual(['a.txt']);
  expect(listing.versions()).toBeNull();
  const reading = notedFiles(nodeFiles(folder));
  await reading.files.readBytes('a.txt', 100);
  await writeFile(join(folder, 'a.txt'), 'two, longer');
  await reading.files.readBytes('a.txt', 100);
  expect(reading.versions()).toBeNull();
});
