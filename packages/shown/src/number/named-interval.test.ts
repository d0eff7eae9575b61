import { expect, test } from 'vitest';
import { namedInterval } from './interval.ts';

const interval = (low: number) => ({ method: 'wilson', level: 0.95, low, high: low + 0.1 });
const metric = { type: 'number', n: 3, clusters: null, mean_interval: null, pass_rate_interval: null };
const aggregates = {
  metrics: {
    'a.b': { ...metric, mean_interval: interval(0.1), pass_rate_interval: interval(0.2) },
    same: metric,
  },
  sets: { f1: { interval: interval(0.3) }, bleu: { interval_missing: 'one sample' }, old: {} },
};
const named = (of: string | undefined) => namedInterval(of, aggregates);

test('namedInterval is that of what the name stands for; the last dot divides', () => {
  expect(named('a.b.mean')).toEqual({ interval: interval(0.1), interval_missing: null });
  expect(named('a.b.pass_rate').interval).toEqual(interval(0.2));
  expect(named('f1.value').interval).toEqual(interval(0.3));
});

test.each([
  ['bleu.value', 'one sample'],
  ['old.value', 'scored by an earlier version; score it again'],
  ['same.mean', 'all samples have the same value'],
  ['a.b.p50', 'only means, pass rates and values of sets have one'],
  ['gone.mean', 'the number is not defined'],
  [undefined, 'scored by an earlier version; score it again'],
])('namedInterval of %s says why it has none', (of, why) => {
  expect(named(of)).toEqual({ interval: null, interval_missing: why });
});
