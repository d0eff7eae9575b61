import { expect, test } from 'vitest';
import { cardFile, collectionOf } from './card-file.ts';

test('cardFile unwraps a card, and refuses what is none', () => {
  const sections = { benchmark_details: { name: 'Sums' } };
  expect(cardFile(sections, 'a.json')).toEqual({ path: 'a.json', sections });
  expect(cardFile({ benchmark_card: sections }, 'a.json')).toEqual({ path: 'a.json', sections });
  expect(cardFile({ file: 'sums.json', card: sections }, 'a.jsonl:1')).toEqual({
    path: 'sums.json',
    sections,
  });
  const evalcards = { lifecycle_status: 'active' };
  expect(cardFile({ autobenchmarkcard: sections, evalcards }, 'a.json')).toEqual({
    path: 'a.json',
    sections: { ...sections, evalcards },
  });
  expect(cardFile([sections], 'a.json')).toBeNull();
});

test.each([
  ['data/suite/lab/model/x.json', undefined, 'suite'],
  ['/srv/data/mirror/data/suite/lab/x.json', undefined, 'suite'],
  ['/srv/corpus/suite/lab/x.json', '/srv/corpus', 'suite'],
  ['/srv/corpus/suite/lab/x.json', '/srv/corpus/', 'suite'],
  ['suite/lab/x.json', undefined, 'suite'],
  ['./suite/x.json', '.', 'suite'],
  ['data\\suite\\lab\\x.json', undefined, 'suite'],
  ['x.json', undefined, ''],
  ['data/x.json', 'data', ''],
])('collectionOf %s below %s is "%s"', (path, root, collection) => {
  expect(collectionOf(path, root)).toBe(collection);
});
