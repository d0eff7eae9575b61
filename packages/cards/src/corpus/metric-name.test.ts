import { describe, expect, test } from 'vitest';
import { metricOf, splitMetricName } from './metric-name.ts';

const named = (parameters: Parameters<typeof metricOf>[1]): string =>
  metricOf({ metric_id: 'pass_at_k' }, parameters).metric;

describe('metricOf', () => {
  test.each([
    [{ k: 10 }, 'pass_at_k (k=10)'],
    [{ k: 10.0, num_trials: 50 }, 'pass_at_k (k=10)'],
    [{ reducer: 'mean', k: 2 }, 'pass_at_k (k=2, reducer=mean)'],
    [{}, 'pass_at_k'],
    [{ k: null }, 'pass_at_k'],
    [{ num_trials: 5 }, 'pass_at_k'],
    [{ average: 'macro', labels: ['b', 'a'] }, 'pass_at_k (average=macro, labels=["b","a"])'],
  ])('%j is %s', (parameters, name) => {
    expect(named(parameters)).toBe(name);
  });

  test('parameters that are not equal have names that are not', () => {
    const parameters = [
      { k: 1 },
      { k: '1' },
      { k: true },
      { k: 'true' },
      { k: '1, n=2' },
      { k: 1, n: 2 },
      { 'k=1, n': 2 },
    ];
    expect(new Set(parameters.map((one) => named(one))).size).toBe(parameters.length);
  });
});

test('splitMetricName takes a name apart again', () => {
  expect(splitMetricName('pass_at_k (k=10)')).toEqual({ plain: 'pass_at_k', suffix: ' (k=10)' });
  expect(splitMetricName(named({ 'a b': '(c=1)' }))).toMatchObject({ plain: 'pass_at_k' });
  for (const plain of ['F1', 'F1 (macro)', 'Accuracy on X (0.0–1.0)', '(k=1)'])
    expect(splitMetricName(plain)).toBeNull();
});
