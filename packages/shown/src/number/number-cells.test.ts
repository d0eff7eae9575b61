import { describe, expect, test } from 'vitest';
import { partNumbers, ratingCells } from './number-cells.ts';

test('a set metric has the value, interval and counts of the set, and no mean of what single samples contribute', () => {
  const sample = {
    type: 'number',
    pass_rule: null,
    mean: 0.8,
    p5: 0,
    pass_rate: null,
    mean_interval: { low: 0.7, high: 0.9 },
    pass_rate_interval: null,
    n: 12,
    clusters: null,
    missing: 0,
  };
  const set = { value: 0.71, interval: { low: 0.6, high: 0.8 }, interval_missing: null, n: 11, uncounted: 1 };
  const [f1, mae] = partNumbers({ metrics: { f1: sample, mae: sample }, set_values: { f1: set } });
  expect(f1).toMatchObject({
    value: 0.71,
    mean: null,
    pass_rate: null,
    interval: set.interval,
    n: 11,
    missing: 1,
  });
  const limited = { ...sample, n: 0, missing: 12, missing_by_class: { not_applicable: 4, rate_limited: 8 } };
  const [counted] = partNumbers({ metrics: { f1: limited }, set_values: { f1: set } });
  expect(counted!.missing).toBe(8);
  expect(mae).toMatchObject({ value: null, mean: 0.8, interval: sample.mean_interval, n: 12, missing: 0 });
});

describe('a rating', () => {
  test('stands beside its interval', () => {
    expect(ratingCells(1043.218, { low: 1010.1, high: 1076.4 })).toEqual(['1043', '[1010, 1076]']);
    expect(ratingCells(1043.218, null)).toEqual(['1043', '–']);
    expect(ratingCells(null, null)).toEqual(['–', '–']);
  });

  test('that all others are held against is called the anchor, without an interval', () => {
    expect(ratingCells(1000, { low: 1000, high: 1000 })).toEqual(['1000', 'anchor']);
    expect(ratingCells(1114.5, { low: 1114.5, high: 1114.5 })).toEqual(['1114.5', 'anchor']);
  });
});
