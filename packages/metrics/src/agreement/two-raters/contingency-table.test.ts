import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import { assertContingencyTable, contingencyTable } from './contingency-table.ts';

describe('contingencyTable', () => {
  test('crosses the units that both rated', () => {
    const first = ['yes', 'yes', 'no', null, 'no'];
    const second = ['yes', 'no', 'no', 'maybe', null];
    expect(contingencyTable(first, second)).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  test('follows a given scale', () => {
    expect(contingencyTable(['high'], ['low'], ['low', 'high'])).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test('refuses raters of different units', () => {
    expect(() => contingencyTable([1], [1, 2])).toThrow(
      usageError('E_METRIC_RATERS', 'the raters rated 1 and 2 units'),
    );
  });

  test.each([
    [[[1, 2]]],
    [
      [
        [1, 2],
        [3, -1],
      ],
    ],
    [
      [
        [1, 2],
        [3, Number.NaN],
      ],
    ],
  ])('a table of %j is refused', (table) => {
    expect(() => assertContingencyTable(table)).toThrow(usageError('E_METRIC_TABLE', /^row \d of the table/));
  });
});
