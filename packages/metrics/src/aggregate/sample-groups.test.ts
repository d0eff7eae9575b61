import { describe, expect, test } from 'vitest';
import { sampleGroups } from './sample-groups.ts';

describe('sampleGroups', () => {
  test.each([
    [undefined, []],
    ['hard', ['hard']],
    [' hard ', ['hard']],
    ['a, b', ['a, b']],
    ['', []],
    ['  ', []],
    [[], []],
    [['hard'], ['hard']],
    [[' hard '], ['hard']],
    [['  '], []],
    [
      ['a', ' b', 'a ', '', 3, null],
      ['a', 'b'],
    ],
    [7, []],
    [{ a: 1 }, []],
    [null, []],
    [[7], []],
  ])('tags %j are %j', (tags, expected) => {
    expect(sampleGroups(tags === undefined ? {} : { tags }).tags).toEqual(expected);
  });

  test.each([
    ['c1', 'c1'],
    [3, '3'],
    [true, null],
    [null, null],
    [['c1'], null],
  ])('cluster and subtask %j are %j', (given, expected) => {
    expect(sampleGroups({ cluster: given, subtask: given })).toMatchObject({
      cluster: expected,
      subtask: expected,
    });
  });

  test('without metadata there are none', () => {
    expect(sampleGroups(undefined)).toEqual({ tags: [], cluster: null, subtask: null });
  });
});
