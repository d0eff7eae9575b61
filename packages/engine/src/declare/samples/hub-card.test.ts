import { expect, test } from 'vitest';
import { refusal } from '../testing/project-folder.ts';
import { readHubCard } from './hub-card.ts';

const read = (head: string) => readHubCard(`---\n${head}\n---\n# Words\n`, 'README.md');

test('readHubCard knows every way to write the files of a configuration', async () => {
  const [one, list, map, entries, folder] = await read(`configs:
- config_name: one
  data_files: a.csv
- config_name: list
  data_files: [a.csv, b.csv]
- config_name: map
  data_files: { test: t.csv, train: [x.csv] }
- config_name: entries
  data_files: [{ split: test, path: a.csv }, { split: test, path: [b.csv] }]
- config_name: folder
  data_dir: ./sub/
  default: true`);
  expect([...one!.splits!]).toEqual([['train', ['a.csv']]]);
  expect([...list!.splits!]).toEqual([['train', ['a.csv', 'b.csv']]]);
  expect([...map!.splits!]).toEqual([
    ['test', ['t.csv']],
    ['train', ['x.csv']],
  ]);
  expect([...entries!.splits!]).toEqual([['test', ['a.csv', 'b.csv']]]);
  expect(folder).toMatchObject({ folder: 'sub', splits: null, isDefault: true });
});

test('readHubCard takes a card without a head, or without configurations, as none', async () => {
  expect(await readHubCard('# A dataset', 'README.md')).toEqual([]);
  expect(await read('license: mit')).toEqual([]);
});

test.each([
  'configs: 3',
  'configs: [{ config_name: 3 }]',
  'configs: [{ data_files: [{ path: 3 }] }]',
  'a: [',
  'a: *b',
])('readHubCard refuses %s with the file', async (head) => {
  const error = await refusal(() => read(head));
  expect([error.code, error.location?.file]).toEqual(['E_HUB_CARD', 'README.md']);
});
