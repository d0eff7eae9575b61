import { expect, test } from 'vitest';
import { namedInterval } from './named-interval.ts';

const interval = (low: number) => ({ low, high: low + 0.1 });
const aggregates = {
  metrics: { 'a.b': { mean_interval: interval(0.1), pass_rate_interval: interval(0.2) } },
  set_values: { all: { f1: { interval: interval(0.3) }, bleu: {} } },
};
const named = (of: string) => namedInterval({ ...aggregates, named_of: { mine: of } }, 'mine');

test('namedInterval is that of what the name stands for; the last dot divides', () => {
  expect(named('a.b.mean')).toEqual(interval(0.1));
  expect(named('a.b.pass_rate')).toEqual(interval(0.2));
  expect(named('f1.value')).toEqual(interval(0.3));
});

test('namedInterval is null for what has none, for other names, and in scorings that do not say what a name means', () => {
  expect(named('bleu.value')).toBeNull();
  expect(named('a.b.p50')).toBeNull();
  expect(named('gone.mean')).toBeNull();
  expect(named('gone.value')).toBeNull();
  expect(
    namedInterval({ ...aggregates, set_values: null, named_of: { mine: 'f1.value' } }, 'mine'),
  ).toBeNull();
  expect(namedInterval(aggregates, 'mine')).toBeNull();
});
