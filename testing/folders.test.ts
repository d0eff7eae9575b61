import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const most = 25;

test(`no folder of a room has more than ${most} files beside its tests`, () => {
  const folders = ['packages', 'apps'].flatMap((kind) =>
    readdirSync(join(repository, kind)).flatMap((room) => foldersBelow(`${kind}/${room}/src`)),
  );
  expect(folders.length).toBeGreaterThan(100);
  expect(folders.filter(({ files }) => files > most)).toEqual([]);
});

interface Folder {
  readonly folder: string;
  readonly files: number;
}

function foldersBelow(folder: string): readonly Folder[] {
  const entries = readdirSync(join(repository, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name)).length;
  const inner = entries.filter((entry) => entry.isDirectory());
  return [{ folder, files }, ...inner.flatMap(({ name }) => foldersBelow(`${folder}/${name}`))];
}
