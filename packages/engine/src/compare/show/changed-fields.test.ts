import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('the innermost fields that differ, and no other', () => {
  const before = { provider: 'http', identity: { url: 'a', body: { n: 1, x: [1] } }, gone: null };
  const after = { provider: 'http', identity: { url: 'b', body: { n: 1, x: [1, 2] } }, new: {} };
  expect(changedFields('model', before, after)).toEqual([
    { field: 'model.identity.url', before: 'a', after: 'b' },
    { field: 'model.identity.body.x', before: [1], after: [1, 2] },
    { field: 'model.gone', before: null, after: undefined },
    { field: 'model.new', before: undefined, after: {} },
  ]);
});

test('values that are not objects, or of two kinds, are told whole', () => {
  expect(changedFields('seed', '1', '2')).toEqual([{ field: 'seed', before: '1', after: '2' }]);
  expect(changedFields('prompt', null, { a: 1 })).toEqual([
    { field: 'prompt', before: null, after: { a: 1 } },
  ]);
  expect(changedFields('data', { a: [1] }, { a: [1] })).toEqual([]);
});
