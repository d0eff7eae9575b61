import { expect, test } from 'vitest';
import { pointInBand } from './estimate.ts';

test('pointInBand: a wide interval leaves the point its usual size', () => {
  expect(pointInBand(5, { low: 10, high: 60 })).toEqual({ radius: 5, isNarrow: false });
  expect(pointInBand(5, null)).toEqual({ radius: 5, isNarrow: false });
});

test('pointInBand: a point gets smaller than its interval, whichever way it is drawn', () => {
  expect(pointInBand(5, { low: 10, high: 24 })).toEqual({ radius: 4.5, isNarrow: false });
  expect(pointInBand(5, { low: 24, high: 10 })).toEqual({ radius: 4.5, isNarrow: false });
});

test('pointInBand: an interval that no point fits into is narrow', () => {
  expect(pointInBand(4, { low: 10, high: 12 })).toEqual({ radius: 2.5, isNarrow: true });
  expect(pointInBand(4, { low: 10, high: 10 })).toEqual({ radius: 2.5, isNarrow: true });
});
