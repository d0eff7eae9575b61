import type { ScoreDefinition } from '@assay/metrics';
import { missing, type Score, scored } from '@assay/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  catalogueMetric,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
  type TestSample,
} from '../testing/scored-project.ts';
import { reductionOf } from './score-aggregates.ts';

const boolean: ScoreDefinition = {
  name: 'b',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
};
const share: ScoreDefinition = {
  name: 'n',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
};
const open: ScoreDefinition = {
  name: 'o',
  scoreType: { kind: 'number', min: 0, max: null },
  direction: 'lower',
  passRule: null,
};
const label: ScoreDefinition = { name: 'l', scoreType: { kind: 'label' }, direction: 'none', passRule: null };

const values = (...given: readonly (boolean | number | string)[]): Score[] =>
  given.map((value) => scored(value));
const late = missing('provider_error', 'x');

describe('reductionOf', () => {
  test('mean: booleans are 0 and 1, missing trials are left out, nothing left is missing', () => {
    const { reduce, scoreType, passRule } = reductionOf(boolean, 'mean', 1);
    expect(scoreType).toEqual({ kind: 'number', min: 0, max: 1 });
    expect(passRule).toEqual({ kind: 'is-true' });
    expect(reduce(values(true, false, true, true))).toMatchObject({ value: 0.75 });
    expect(reduce([...values(true, false), late])).toMatchObject({ value: 0.5, details: { trials: 2 } });
    expect(reduce([late, late])).toEqual(late);
    expect(reductionOf(share, 'mean', 1)).toMatchObject({ by: 'mean', scoreType: share.scoreType });
  });

  test('majority: the most common value, ties to the smallest; numbers by whether they pass', () => {
    const { reduce } = reductionOf(boolean, 'majority', 1);
    expect(reduce(values(true, true, false))).toMatchObject({ value: true, details: { tied: false } });
    expect(reduce(values(true, false))).toMatchObject({ value: false, details: { tied: true } });
    const passed = reductionOf(share, 'majority', 1);
    expect(passed.scoreType).toEqual({ kind: 'boolean' });
    expect(passed.reduce(values(0.4, 0.5, 0.6))).toMatchObject({ value: true });
    expect(reductionOf(label, 'majority', 1).reduce(values('b', 'a', 'b'))).toMatchObject({ value: 'b' });
  });

  test('pass_at_k and pass_hat_k: the unbiased estimates; below k trials the sample is missing', () => {
    const at = reductionOf(boolean, 'pass_at_k', 2);
    const hat = reductionOf(boolean, 'pass_hat_k', 2);
    const trials = values(true, false, false, false);
    expect(at.reduce(trials)).toMatchObject({ value: 0.5 });
    expect(hat.reduce(trials)).toMatchObject({ value: 0 });
    expect(hat.reduce(values(true, true, true, false))).toMatchObject({ value: 0.5 });
    expect(at.reduce([scored(true), late])).toEqual(late);
  });

  test('a reducer without a meaning for a score gives way, and says so', () => {
    expect(reductionOf(label, 'mean', 1).by).toBe('majority');
    expect(reductionOf(label, 'pass_at_k', 2).by).toBe('majority');
    expect(reductionOf(open, 'pass_at_k', 2).by).toBe('mean');
    expect(reductionOf(open, 'majority', 1).by).toBe('mean');
    expect(reductionOf(open, 'majority', 1).reduce(values(1, 5))).toMatchObject({ value: 3 });
  });
});

describe('scoreRun with trials', () => {
  let project: ScoredProject;
  beforeAll(async () => {
    project = await scoredProject();
  });
  afterAll(() => project.close());

  const samples: readonly TestSample[] = [
    { expected: 'a', trials: [{ output: 'a' }, { output: 'b' }, { output: 'a' }] },
    { expected: 'a', trials: [{ output: 'b' }, { failed: 'timeout' }, { failed: 'rate_limited' }] },
  ];

  test.each([
    ['mean', (2 / 3 + 0) / 2, (2 / 3 + 0) / 2],
    ['majority', 0.5, 0.5],
    ['pass_at_k', 0.5, 0.5],
    ['pass_hat_k', (1 / 3 + 0) / 2, (1 / 3 + 0) / 2],
  ] as const)('%s is applied before aggregation, every trial is kept', async (reducer, mean, passRate) => {
    const context = project.context({ trials: { reducer, k: 2 } });
    const scorer = await scorerOf([catalogueMetric('exact-match')], context);
    const { aggregates, rows } = await scoreSamples(project, samples, scorer);
    expect(rows.map(({ ordinal, trial }) => [ordinal, trial])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
    expect(rows[5]!.scores[0]).toMatchObject({ class: 'rate_limited' });
    const { metrics, trials, scores, sample_count } = aggregates;
    expect(sample_count).toBe(2);
    expect(metrics['exact-match']!.mean).toBeCloseTo(mean, 12);
    expect(metrics['exact-match']!.pass_rate).toBeCloseTo(passRate, 12);
    expect(trials).toEqual({ num_trials: 3, reducer, k: 2 });
    expect(scores[0]!.reduced!.by).toBe(reducer);
    expect(aggregates.outputs).toMatchObject({ produced: 4, failed: 2 });
  });

  test('right on half of the trials of every sample is a pass rate of one half, within an interval over samples', async () => {
    const half = Array.from(
      { length: 6 },
      (): TestSample => ({
        expected: 'a',
        trials: ['a', 'b', 'a', 'b'].map((output) => ({ output })),
      }),
    );
    const context = project.context({ trials: { reducer: 'mean', k: 4 } });
    const scorer = await scorerOf([catalogueMetric('exact-match')], context);
    const { aggregates } = await scoreSamples(project, half, scorer);
    const { pass_rate, passed, pass_rate_interval, mean_interval } = aggregates.metrics['exact-match']!;
    expect([pass_rate, passed]).toEqual([0.5, null]);
    expect(pass_rate_interval).toMatchObject({ method: 'wilson-clustered' });
    expect(mean_interval).toEqual(pass_rate_interval);
    expect(aggregates.macro_f1.value).toBe(0.5);
  });

  test('another reducer is another scorer version', async () => {
    const version = async (reducer: 'mean' | 'majority') => {
      const context = project.context({ trials: { reducer, k: 3 } });
      return (await scorerOf([catalogueMetric('exact-match')], context)).version.digest;
    };
    expect(await version('mean')).not.toBe(await version('majority'));
  });
});

test('a number passes or fails in each trial: the mean of the trials does neither', () => {
  const low = { ...share, passRule: { kind: 'at-most', threshold: 0.2 }, direction: 'lower' } as const;
  expect(reductionOf(share, 'mean', 2).passRule).toEqual({ ...share.passRule, over: 'trials' });
  expect(reductionOf(share, 'mean', 2).reduce(values(1, 0.4, 0.4))).toMatchObject({
    value: 0.6,
    details: { trials: 3, passed: 1 },
  });
  expect(reductionOf(low, 'mean', 2).reduce([...values(0.1, 0.9), late])).toMatchObject({
    value: 0.5,
    details: { trials: 2, passed: 1 },
  });
  expect(reductionOf(open, 'mean', 2)).toMatchObject({ passRule: null });
});
