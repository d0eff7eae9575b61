import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundEnds } from './chart-frame.ts';

test.each([
  [{ from: -0.05, to: 0.05 }, [-0.237, 0.591], { from: -0.4, to: 0.6 }],
  [{ from: 0, to: 1 }, [0.2, 0.93], { from: 0, to: 1 }],
  [{ from: 1000, to: 1000 }, [-28.2, 486], { from: -200, to: 1000 }],
  [{ from: 0, to: 10 }, [12, 7.5, null], { from: 0, to: 12 }],
])('roundEnds of %j over %j', (axis, values, expected) => {
  const { from, to } = roundEnds(axis, values);
  expect(from).toBeCloseTo(expected.from, 12);
  expect(to).toBeCloseTo(expected.to, 12);
});

test('roundEnds reaches over every value, and stays finite', () => {
  const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(fc.array(numbers), numbers, numbers, (values, from, to) => {
      const ends = roundEnds({ from, to }, values);
      expect(Number.isFinite(ends.from) && Number.isFinite(ends.to)).toBe(true);
      const slack = 1e-9 * Math.max(1, Math.abs(ends.from), Math.abs(ends.to));
      for (const value of values) {
        expect(value).toBeGreaterThanOrEqual(ends.from - slack);
        expect(value).toBeLessThanOrEqual(ends.to + slack);
      }
    }),
  );
});
