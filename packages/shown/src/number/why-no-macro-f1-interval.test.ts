import { expect, test } from 'vitest';
import { whyNoMacroF1Interval } from './interval.ts';

const interval = { low: 0.4, high: 0.6 };
const metric = (own: typeof interval | null, n = 3, clusters: number | null = null) => ({
  n,
  clusters,
  pass_rate_interval: own,
});

test('names the pass rate that has no interval, and why it has none', () => {
  const macro = { value: 0.5, metrics: ['a', 'b'], interval: null };
  const metrics = { a: metric(interval), b: metric(null, 3, 1) };
  expect(whyNoMacroF1Interval({ macro_f1: macro, metrics })).toBe('b: all samples are of one cluster');
});

test('says nothing where there is one, and that it is old where nobody made one', () => {
  const metrics = { a: metric(interval) };
  const macro = { value: 0.5, metrics: ['a'] };
  expect(whyNoMacroF1Interval({ macro_f1: { ...macro, interval }, metrics })).toBeNull();
  expect(whyNoMacroF1Interval({ macro_f1: macro, metrics })).toContain('earlier version');
  const none = { value: null, metrics: ['a'], interval: null };
  expect(whyNoMacroF1Interval({ macro_f1: none, metrics })).toBe('the number is not defined');
});
