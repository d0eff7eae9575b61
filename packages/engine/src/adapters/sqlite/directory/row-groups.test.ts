import { expect, test } from 'vitest';
import { RowGroups } from './row-groups.ts';

const noted = (number: number, ...keys: readonly string[]) => ({
  number,
  id: `row ${number}`,
  facts: keys,
  seal: null,
});

test('places of a key follow a list that grows, and one that changed in between', () => {
  const groups = new RowGroups<readonly string[]>((keys) => keys);
  const first = [noted(1, 'a'), noted(2, 'b', 'b'), noted(3)];
  expect(groups.places(first, 'a')).toEqual([0]);
  expect(groups.places(first, 'b')).toEqual([1]);
  const longer = [...first, noted(4, 'a', 'c')];
  expect(groups.places(longer, 'a')).toEqual([0, 3]);
  const changed = longer.with(2, noted(3, 'a'));
  expect(groups.places(changed, 'a')).toEqual([0, 2, 3]);
  expect(groups.places(changed, 'none')).toEqual([]);
  expect(groups.places(first, 'a')).toEqual([0]);
});
