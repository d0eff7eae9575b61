import { type Score, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { aggregateScores, sampleGroups } from './aggregate-scores.ts';
import type { ScoreDefinition } from './metric-aggregate.ts';
import {
  aggregated,
  alone,
  exactMatch,
  latency,
  outage,
  rouge,
  type Row,
  tone,
} from './testing/aggregated.ts';

describe('aggregateScores: one metric', () => {
  test('booleans, two missing', () => {
    const metric = alone(
      exactMatch,
      [true, false, true, true].map((value) => scored(value) as Score).concat(outage, outage),
    );
    expect(metric).toMatchObject({
      type: 'boolean',
      n: 4,
      missing: 2,
      missing_by_class: { rate_limited: 2 },
      coverage: 4 / 6,
      mean: 0.75,
      std: 0.5,
      standard_error: 0.25,
      min: 0,
      p5: expect.closeTo(0.15, 12) as number,
      p50: 1,
      p95: 1,
      max: 1,
      passed: 3,
      pass_rate: 0.75,
      pass_rate_bounds: { low: 3 / 6, high: 5 / 6 },
      frequencies: null,
    });
    expect(metric.pass_rate_interval).toMatchObject({
      method: 'wilson',
      low: expect.closeTo(0.30064, 5) as number,
    });
    expect(metric.mean_interval).toEqual(metric.pass_rate_interval);
    expect(metric.histogram!.bins.map((bin) => bin.count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
    expect(metric.histogram!.range).toBe('declared');
  });

  test('clusters of one rate do not vary: their standard error is 0', () => {
    const rows = Array.from(
      { length: 147 },
      (_, i): Row => ({
        metadata: { cluster: i % 3 },
        scores: [scored(i < 3)],
      }),
    );
    const metric = aggregated([exactMatch], rows).metrics['exact-match']!;
    expect(metric).toMatchObject({ pass_rate: 3 / 147, standard_error: 0, clusters: 3 });
    expect(metric.pass_rate_interval!.high).toBeGreaterThan(0.5);
    const numbers = rows.map(({ metadata }, i) => ({ metadata: metadata!, scores: [scored(i < 3 ? 1 : 0)] }));
    expect(aggregated([rouge], numbers).metrics['rouge-l']).toMatchObject({ standard_error: 0, clusters: 3 });
  });

  test.each([0.1, 0.2, 0.7])('samples that pass in the same part of their trials, %d', (share) => {
    const rate: ScoreDefinition = { ...exactMatch, scoreType: { kind: 'number', min: 0, max: 1 } };
    for (const n of [3, 6, 7]) {
      const metric = alone(
        rate,
        Array.from({ length: n }, () => scored(share)),
      );
      expect(metric).toMatchObject({ mean: share, pass_rate: share });
      expect(metric.pass_rate_bounds).toEqual({ low: share, high: share });
    }
  });

  test('numbers, with a bad tail that p5 shows', () => {
    const metric = alone(
      rouge,
      [0.9, 0.5, 0.49999999999999994, 0.1, 0.95].map((value) => scored(value)),
    );
    expect(metric).toMatchObject({ n: 5, p50: 0.5, min: 0.1, max: 0.95, passed: 3, pass_rate: 0.6 });
    expect(metric.mean).toBeCloseTo(0.59, 14);
    expect(metric.p5).toBeCloseTo(0.18, 14);
    expect(metric.std).toBeCloseTo(0.34713109915, 10);
    expect(metric.standard_error).toBeCloseTo(0.34713109915 / Math.sqrt(5), 10);
    expect(metric.histogram!.range).toBe('declared');
  });

  test('lower-is-better without a rule: no pass rate, observed histogram', () => {
    const metric = alone(
      latency,
      [120, 20, 70].map((value) => scored(value)),
    );
    expect(metric).toMatchObject({
      pass_rule: null,
      passed: null,
      pass_rate: null,
      pass_rate_interval: null,
      pass_rate_bounds: null,
    });
    expect(metric.histogram!.range).toBe('observed');
    expect(metric.histogram!.bins[0]).toEqual({ min: 20, max: 30, count: 1 });
    expect(metric.histogram!.bins[5]).toEqual({ min: 70, max: 80, count: 1 });
    expect(metric.histogram!.bins[9]).toEqual({ min: 110, max: 120, count: 1 });
  });

  test('an at-most rule', () => {
    const quick: ScoreDefinition = { ...latency, passRule: { kind: 'at-most', threshold: 70 } };
    expect(
      alone(
        quick,
        [120, 20, 70].map((value) => scored(value)),
      ),
    ).toMatchObject({ passed: 2, pass_rate: 2 / 3 });
  });

  test('labels have frequencies and no mean', () => {
    const metric = alone(
      tone,
      ['warm', 'cold', 'cold', 'dry', 'warm'].map((value) => scored(value) as Score).concat(outage),
    );
    expect(metric).toMatchObject({
      type: 'label',
      n: 5,
      missing: 1,
      mean: null,
      std: null,
      p50: null,
      histogram: null,
      mean_interval: null,
    });
    expect(metric.frequencies).toEqual([
      { label: 'cold', count: 2, share: 0.4 },
      { label: 'warm', count: 2, share: 0.4 },
      { label: 'dry', count: 1, share: 0.2 },
    ]);
  });

  test('one sample: no deviation, no interval of the mean', () => {
    for (const [definition, value] of [
      [exactMatch, true],
      [rouge, 1],
    ] as const) {
      expect(alone(definition, [scored(value)])).toMatchObject({
        n: 1,
        mean: 1,
        std: null,
        standard_error: null,
        p5: 1,
        pass_rate: 1,
        pass_rate_interval: { high: 1 },
      });
    }
    expect(alone(rouge, [scored(1)]).mean_interval).toBeNull();
  });

  test('all the same: a Wilson interval, and no false zero for the mean', () => {
    const metric = alone(
      rouge,
      [0.1, 0.1, 0.1].map((value) => scored(value)),
    );
    expect(metric).toMatchObject({ mean: 0.1, std: 0, standard_error: 0, mean_interval: null });
    expect(alone(exactMatch, [scored(true), scored(true)])).toMatchObject({
      std: 0,
      mean_interval: { method: 'wilson', high: 1 },
    });
  });

  test('no sample, or all missing: counts and no numbers', () => {
    for (const definition of [exactMatch, rouge, latency, tone]) {
      expect(alone(definition, [])).toMatchObject({
        n: 0,
        missing: 0,
        coverage: null,
        mean: null,
        pass_rate: null,
        pass_rate_interval: null,
        pass_rate_bounds: null,
      });
      expect(alone(definition, [outage])).toMatchObject({
        n: 0,
        missing: 1,
        coverage: 0,
        mean: null,
        pass_rate: null,
      });
    }
    expect(alone(exactMatch, [outage]).pass_rate_bounds).toEqual({ low: 0, high: 1 });
    expect(alone(rouge, [outage]).histogram!.bins.map((bin) => bin.count)).toEqual(
      Array.from({ length: 10 }, () => 0),
    );
  });

  test('-0 is 0; huge numbers stay finite or become null', () => {
    expect(Object.is(alone(latency, [scored(-0)]).min, 0)).toBe(true);
    const huge = alone({ ...latency, scoreType: { kind: 'number', min: null, max: null } }, [
      scored(1.7e308),
      scored(-1.7e308),
    ]);
    expect(huge).toMatchObject({ mean: 0, std: null, standard_error: null, mean_interval: null, p50: 0 });
    expect(JSON.stringify(huge)).not.toContain('Infinity');
    expect(huge.histogram!.bins.every((bin) => Number.isFinite(bin.min) && Number.isFinite(bin.max))).toBe(
      true,
    );
  });
});

const rows = (values: readonly number[], cluster: (i: number) => string | number | undefined): Row[] =>
  values.map((value, i) => {
    const key = cluster(i);
    return {
      scores: [scored(value >= 0.5), scored(value)],
      ...(key === undefined ? {} : { metadata: { cluster: key } }),
    };
  });

describe('aggregateScores: clusters', () => {
  const values = [1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1];

  test('five clusters of four: the corrected error, with four degrees of freedom', () => {
    const { metrics } = aggregated(
      [exactMatch, rouge],
      rows(values, (i) => Math.floor(i / 4)),
    );
    const reach = 2.7764451051977934 * 0.18371173070873836;
    for (const name of ['exact-match', 'rouge-l']) {
      expect(metrics[name]!.clusters).toBe(5);
      expect(metrics[name]!.standard_error).toBeCloseTo(0.18371173070873836, 14);
      expect(metrics[name]!.pass_rate_interval).toMatchObject({ method: 'wilson-clustered' });
    }
    expect(metrics['rouge-l']!.mean_interval).toMatchObject({ method: 'student-clustered', high: 1 });
    expect(metrics['rouge-l']!.mean_interval!.low).toBeCloseTo(0.55 - reach, 10);
    expect(metrics['exact-match']!.mean_interval).toEqual(metrics['exact-match']!.pass_rate_interval);
    expect(metrics['rouge-l']!.pass_rate_interval).toEqual(metrics['exact-match']!.pass_rate_interval);
  });

  test('samples without a cluster are clusters of one', () => {
    const { metrics } = aggregated(
      [exactMatch, rouge],
      rows(values, (i) => (i < 4 ? 'g' : undefined)),
    );
    expect(metrics['exact-match']!.clusters).toBe(17);
    expect(metrics['rouge-l']!.clusters).toBe(17);
    expect(metrics['exact-match']!.standard_error).toBeCloseTo(metrics['rouge-l']!.standard_error!, 14);
    const late = aggregated(
      [exactMatch, rouge],
      rows(values, (i) => (i > 15 ? 'g' : undefined)),
    ).metrics;
    expect(late['rouge-l']!.clusters).toBe(17);
    expect(late['exact-match']!.standard_error).toBeCloseTo(late['rouge-l']!.standard_error!, 14);
  });

  test('a single cluster has no error to report', () => {
    const { metrics } = aggregated(
      [exactMatch, rouge],
      rows(values, () => 'all'),
    );
    expect(metrics['exact-match']).toMatchObject({ clusters: 1, standard_error: null, mean_interval: null });
    expect(metrics['rouge-l']).toMatchObject({ clusters: 1, standard_error: null, mean_interval: null });
  });
});

describe('aggregateScores refuses', () => {
  test.each<[string, ScoreDefinition, Score, string, RegExp]>([
    [
      'another type',
      exactMatch,
      scored(1),
      'E_METRIC_TYPE',
      /"exact-match" is declared boolean; sample "s0" has the number 1/,
    ],
    ['NaN', rouge, scored(Number.NaN), 'E_METRIC_NOT_FINITE', /"rouge-l" of sample "s0" is NaN/],
    ['Infinity', latency, scored(Number.POSITIVE_INFINITY), 'E_METRIC_NOT_FINITE', /sample "s0" is Infinity/],
    ['a value above the range', rouge, scored(1.5), 'E_METRIC_RANGE', /within \[0, 1\]; sample "s0" has 1.5/],
    ['a value below the range', latency, scored(-1), 'E_METRIC_RANGE', /within \[0, ∞\]; sample "s0" has -1/],
    [
      'a number for a label',
      tone,
      scored(3),
      'E_METRIC_TYPE',
      /declared label; sample "s0" has the number 3/,
    ],
  ])('%s, naming the sample', (_, definition, score, code, message) => {
    expect(() => alone(definition, [score])).toThrow(usageError(code, message));
  });

  test('a row without a score for each metric', () => {
    expect(() => aggregated([exactMatch, rouge], [{ scores: [scored(true)] }])).toThrow(
      usageError('E_METRIC_SCORES', /expected 2, sample "s0" has 1/),
    );
  });

  test('definitions that cannot be', () => {
    expect(() => aggregateScores([rouge, rouge])).toThrow(
      usageError('E_METRIC_DUPLICATE', /"rouge-l" is given twice/),
    );
    expect(() => aggregateScores([{ ...tone, passRule: { kind: 'is-true' } }])).toThrow(
      usageError('E_METRIC_PASS_RULE', /does not fit the label score/),
    );
    expect(() =>
      aggregateScores([
        { ...rouge, scoreType: { kind: 'number', min: 0, max: 5 }, passRule: { kind: 'is-true' } },
      ]),
    ).toThrow(usageError('E_METRIC_PASS_RULE', /does not fit/));
    expect(() => aggregateScores([rouge], 95)).toThrow(usageError('E_METRIC_LEVEL', /level/));
  });

  test('merging what does not match', () => {
    expect(() => aggregateScores([rouge]).merge(aggregateScores([latency]))).toThrow(
      usageError('E_METRIC_MERGE', /same score definitions/),
    );
  });
});

describe('sampleGroups', () => {
  test.each([
    [undefined, []],
    ['hard', ['hard']],
    [' hard ', ['hard']],
    ['a, b', ['a, b']],
    ['', []],
    ['  ', []],
    [[], []],
    [['hard'], ['hard']],
    [[' hard '], ['hard']],
    [['  '], []],
    [
      ['a', ' b', 'a ', '', 3, null],
      ['a', 'b'],
    ],
    [7, []],
    [{ a: 1 }, []],
    [null, []],
    [[7], []],
  ])('tags %j are %j', (tags, expected) => {
    expect(sampleGroups(tags === undefined ? {} : { tags }).tags).toEqual(expected);
  });

  test.each([
    ['c1', 'c1'],
    [3, '3'],
    [true, null],
    [null, null],
    [['c1'], null],
  ])('cluster and subtask %j are %j', (given, expected) => {
    expect(sampleGroups({ cluster: given, subtask: given })).toMatchObject({
      cluster: expected,
      subtask: expected,
    });
  });

  test('without metadata there are none', () => {
    expect(sampleGroups(undefined)).toEqual({ tags: [], cluster: null, subtask: null });
  });
});
