import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { constrainedShares } from './constrained-shares.ts';

describe('constrainedShares', () => {
  test('of two values is forced by the mean', () => {
    const [low, high] = constrainedShares([0.9, 0.1], [-1, 3])!;
    expect(low).toBeCloseTo(0.75, 12);
    expect(high).toBeCloseTo(0.25, 12);
  });

  test('is null where no shares have mean 0', () => {
    expect(constrainedShares([0.5, 0.5], [0, 1])).toBeNull();
    expect(constrainedShares([0.5, 0.5], [-2, -1])).toBeNull();
  });

  test('law: shares sum to 1 and have mean 0', () => {
    const share = fc.double({ min: 0.01, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(share, share, share),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        (raw, mean) => {
          const total = raw.reduce((sum, part) => sum + part, 0);
          const values = [-mean, 0.5 - mean, 1 - mean];
          const shares = constrainedShares(
            raw.map((part) => part / total),
            values,
          )!;
          expect(shares.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 9);
          expect(shares.reduce((sum, part, i) => sum + part * values[i]!, 0)).toBeCloseTo(0, 9);
          expect(shares.every((part) => part > 0)).toBe(true);
        },
      ),
    );
  });
});
