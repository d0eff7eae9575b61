import { expect, test } from 'vitest';
import { dotsAxis } from './inline-plots.tsx';

test('dotsAxis is 0 to 1 for shares over half of it, for one without an interval, and for none', () => {
  for (const values of [[0.2, 0.9], [0.7], []]) expect(dotsAxis(values)).toEqual({ from: 0, to: 1 });
});

test('dotsAxis is the round part that shares lie in, and never beyond 0 and 1', () => {
  expect(dotsAxis([0.77, 0.86])).toEqual({ from: 0.76, to: 0.86 });
  const { from, to } = dotsAxis([0.798, 0.993]);
  expect(from).toBeLessThanOrEqual(0.798);
  expect(to).toBe(1);
});

test('dotsAxis of other numbers is around them, with 0 only where one alone has no interval', () => {
  const { from, to } = dotsAxis([536, 679]);
  expect(from).toBeGreaterThan(400);
  expect(from).toBeLessThanOrEqual(536);
  expect(to).toBeGreaterThanOrEqual(679);
  expect(dotsAxis([-3])).toEqual({ from: -3, to: 0 });
});
