import { expect, test } from 'vitest';
import { differenceOfIntervals } from './difference-of-intervals.ts';
import { newcombeDifference } from './proportions/newcombe-difference.ts';
import { wilsonInterval } from './proportions/wilson-interval.ts';

test("of two Wilson intervals the difference has Newcombe's", () => {
  const [a, b] = [wilsonInterval(56, 70), wilsonInterval(48, 80)];
  const { interval } = newcombeDifference({ successes: 56, trials: 70 }, { successes: 48, trials: 80 })!;
  const found = differenceOfIntervals({ value: 56 / 70, interval: a }, { value: 48 / 80, interval: b });
  expect(found).toEqual(interval);
});

test('a wider interval of either makes it wider, and none of either makes it none', () => {
  const interval = { method: 'wilson-clustered', level: 0.95, low: 0.4, high: 0.7 };
  const one = { value: 0.5, interval };
  expect(differenceOfIntervals(one, one)).toMatchObject({ method: 'mover' });
  expect(differenceOfIntervals(one, one)!.low).toBeCloseTo(-Math.hypot(0.1, 0.2), 12);
  const wider = { value: 0.5, interval: { ...interval, low: 0.3 } };
  expect(differenceOfIntervals(wider, one)!.low).toBeLessThan(differenceOfIntervals(one, one)!.low);
  expect(differenceOfIntervals({ value: 0.5, interval: null }, one)).toBeNull();
  expect(differenceOfIntervals(one, { value: null, interval })).toBeNull();
});
