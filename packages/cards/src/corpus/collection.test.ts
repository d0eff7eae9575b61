import { expect, test } from 'vitest';
import { collectionOf } from './collection.ts';

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
