import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StatisticRows } from '../set/statistic-rows.ts';
import { kendallTauB } from './kendall-tau-b.ts';

/** Counts every pair. */
const slow = (x: readonly number[], y: readonly number[]) => {
  let [difference, untiedX, untiedY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const [dx, dy] = [Math.sign(x[i]! - x[j]!), Math.sign(y[i]! - y[j]!)];
      difference += dx * dy;
      untiedX += dx * dx;
      untiedY += dy * dy;
    }
  }
  return untiedX * untiedY === 0 ? null : difference / Math.sqrt(untiedX * untiedY);
};

describe('kendallTauB', () => {
  test('agrees with counting every pair', () => {
    const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(values, (pairs) => {
        const x = pairs.map((pair) => pair[0]);
        const y = pairs.map((pair) => pair[1]);
        const rows = new StatisticRows();
        for (const pair of pairs) rows.push(pair);
        const fast = kendallTauB(rows)(new Int32Array(pairs.length).fill(1));
        const expected = slow(x, y);
        expect(fast ?? 9).toBeCloseTo(expected ?? 9, 12);
      }),
    );
  });
});
