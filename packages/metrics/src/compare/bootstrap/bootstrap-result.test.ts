import { describe, expect, test } from 'vitest';
import { checkedOptions, intervalsOf } from './bootstrap-result.ts';

const defined = Float64Array.from({ length: 1001 }, (_, i) => 1000 - i);

describe('intervalsOf', () => {
  test('without bias and acceleration both intervals end at the plain percentiles', () => {
    const { percentile, bca, standard_error } = intervalsOf(
      { estimate: 500, defined, acceleration: 0, scale: 10 },
      0.9,
    );
    expect(percentile).toEqual({
      method: 'bootstrap-percentile',
      level: 0.9,
      low: expect.closeTo(5, 9),
      high: expect.closeTo(95, 9),
    });
    expect(bca).toEqual({
      method: 'bootstrap-bca',
      level: 0.9,
      low: expect.closeTo(5, 9),
      high: expect.closeTo(95, 9),
    });
    expect(standard_error).toBeCloseTo(Math.sqrt((1001 * 1002) / 12) / 10, 9);
  });

  test('an estimate outside all replicates has no interval: none would hold it', () => {
    const { percentile, bca } = intervalsOf({ estimate: 2000, defined, acceleration: 0, scale: 1 }, 0.9);
    expect(percentile).toBeNull();
    expect(bca).toBeNull();
  });

  test('one replicate, or equal ones, have no interval', () => {
    const of = (...values: number[]) =>
      intervalsOf({ estimate: 1, defined: Float64Array.from(values), acceleration: 0, scale: 1 }, 0.9);
    expect(of(1)).toEqual({ standard_error: null, percentile: null, bca: null });
    expect(of(1, 1, 1)).toEqual({ standard_error: 0, percentile: null, bca: null });
  });
});

test('checkedOptions: 1,000 resamples at 95 % unless said otherwise; one resample is allowed', () => {
  expect(checkedOptions({ seed: 1 })).toEqual({ resamples: 1000, level: 0.95 });
  expect(checkedOptions({ seed: 1, resamples: 1, level: 0.5 })).toEqual({ resamples: 1, level: 0.5 });
});
