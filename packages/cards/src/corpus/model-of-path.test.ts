import { expect, test } from 'vitest';
import { modelOfPath } from './model-of-path.ts';

test.each([
  ['lab/model', 'one.json', 'lab/model'],
  ['model', 'data/board/lab/model/one.json', 'lab/model'],
  ['Model 1.5', 'data/board/lab/model-1-5/one.json', 'lab/model-1-5'],
  ['another', 'data/board/lab/model/one.json', null],
  ['model', 'model/one.json', null],
  ['a sentence / with a stroke', 'data/board/lab/model/one.json', null],
  [null, 'data/board/lab/model/one.json', null],
])('%j at %s is %j', (name, path, id) => {
  expect(modelOfPath(name, path)).toBe(id);
});
