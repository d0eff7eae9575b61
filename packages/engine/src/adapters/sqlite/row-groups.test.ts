import { expect, test } from 'vitest';
import { RowGroups, type RowKey } from './row-directory.ts';

const noted = (number: number, ...keys: readonly string[]) => ({
  number,
  id: `row ${number}`,
  facts: keys.map((name): RowKey => ['kind', name]),
  seal: null,
});

test('places of a key follow a list that grows, and one that changed in between', () => {
  const groups = new RowGroups<readonly RowKey[]>((keys) => keys);
  const first = [noted(1, 'a'), noted(2, 'b', 'b'), noted(3)];
  expect(groups.places(first, ['kind', 'a'])).toEqual([0]);
  expect(groups.places(first, ['kind', 'b'])).toEqual([1]);
  const longer = [...first, noted(4, 'a', 'c')];
  expect(groups.places(longer, ['kind', 'a'])).toEqual([0, 3]);
  const changed = longer.with(2, noted(3, 'a'));
  expect(groups.places(changed, ['kind', 'a'])).toEqual([0, 2, 3]);
  expect(groups.places(changed, ['kind', 'none'])).toEqual([]);
  expect(groups.places(first, ['kind', 'a'])).toEqual([0]);
});
