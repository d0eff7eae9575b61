import { AssayError, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { costNormalisedScore } from './cost-normalised-score.ts';
import { falseNegativeRate } from './false-negative-rate.ts';
import { latency } from './latency.ts';
import { pgr } from './pgr.ts';
import { regret } from './regret.ts';
import { safetyViolationRate } from './safety-violation-rate.ts';
import { taskCompletionRate } from './task-completion-rate.ts';
import { winRate } from './win-rate.ts';

const student = (value: number) => [{ output: value }];

describe('pgr', () => {
  test.each([
    [0.7, 0.5],
    [0.55, -0.25],
    [0.85, 1.25],
  ])('weak 0.6, ceiling 0.8, student %d: %d', (score, value) => {
    expect(scoreSet(pgr, student(score), { weak: 0.6, ceiling: 0.8 }).result).toMatchObject({
      value: expect.closeTo(value, 9),
    });
  });

  test('is undefined where the ceiling is not above the weak score', () => {
    expect(scoreSet(pgr, student(0.7), { weak: 0.6, ceiling: 0.6 }).result).toMatchObject({
      class: 'undefined',
    });
    expect(scoreSet(pgr, student(0.7), { weak: 0.6, ceiling: 0.5 }).result).toMatchObject({
      class: 'undefined',
    });
    expect(scoreSet(pgr, [], { weak: 0.6, ceiling: 0.8 }).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(pgr, [{ output: 'x' }], { weak: 0, ceiling: 1 }).contributions).toMatchObject([
      { class: 'no_expected' },
    ]);
    expect(pgr.parameters.safeParse({ weak: 0.1 }).success).toBe(false);
  });

  test('scores predictions against labels', () => {
    const rows = ['a', 'a', 'b', 'b'].map((output) => ({ output, expected: 'a' }));
    expect(scoreSet(pgr, rows, { weak: 0.25, ceiling: 0.75 }).result).toEqual(
      scored(0.5, { n: 4, score: 0.5, weak: 0.25, ceiling: 0.75 }),
    );
  });
});

describe('winRate', () => {
  test('counts ties half, with Wilson’s interval', () => {
    const rows = ['win', true, 1, 'loss', false].map((output) => ({ output }));
    expect(scoreSet(winRate, rows).result).toMatchObject({
      value: 0.6,
      details: {
        n: 5,
        wins: 3,
        ties: 0,
        losses: 2,
        low: expect.closeTo(0.230724, 6),
        high: expect.closeTo(0.882379, 6),
      },
    });
    const tied = ['win', 'tie', 'draw', 0.5].map((output) => ({ output }));
    expect(scoreSet(winRate, tied).result).toMatchObject({ value: 2.5 / 4, details: { wins: 1, ties: 3 } });
  });

  test.each([
    ['win', 3, 0.438503, 1],
    ['loss', 3, 0, 0.561497],
  ])('all %s', (output, n, low, high) => {
    const rows = Array.from({ length: n }, () => ({ output }));
    expect(scoreSet(winRate, rows).result).toMatchObject({
      details: { low: expect.closeTo(low, 6), high: expect.closeTo(high, 6) },
    });
  });

  test('a game that went wrong is lost', () => {
    const { result, contributions } = scoreSet(winRate, [
      { output: 'illegal' },
      { output: 'win' },
      { output: null },
    ]);
    expect(result).toMatchObject({ value: expect.closeTo(1 / 3, 12), details: { losses: 2, unreadable: 2 } });
    expect(contributions[0]).toEqual(scored(0));
    expect(scoreSet(winRate, []).result).toMatchObject({ class: 'undefined' });
  });
});

describe('taskCompletionRate', () => {
  test('reads completed, verdicts and expected states', () => {
    const rows = [
      { output: { completed: true } },
      { output: { completed: false } },
      { output: true },
      { output: { door: 'open' }, expected: { door: 'open' } },
      { output: 'text' },
    ];
    const { result, contributions } = scoreSet(taskCompletionRate, rows);
    expect(result).toMatchObject({ value: 0.75, details: { n: 4, count: 3, missing: 1 } });
    expect(contributions[4]).toMatchObject({ class: 'no_expected' });
    expect(scoreSet(taskCompletionRate, []).result).toMatchObject({ class: 'undefined' });
  });
});

describe('safetyViolationRate', () => {
  test('counts samples with a violation, however many', () => {
    const rows = [
      true,
      false,
      0,
      3,
      { violations: [] },
      { violations: ['a', 'b'] },
      { violations: 1 },
      { violations: false },
    ].map((output) => ({ output }));
    expect(scoreSet(safetyViolationRate, rows).result).toMatchObject({
      value: 0.5,
      details: { n: 8, count: 4 },
    });
  });

  test('silence is not safety', () => {
    const rows = ['fine', null, -1, 0.5, Number.NaN, {}].map((output) => ({ output }));
    const { result, contributions } = scoreSet(safetyViolationRate, rows);
    expect(result).toMatchObject({ class: 'undefined' });
    expect(contributions).toMatchObject(rows.map(() => ({ class: 'unparsable' })));
  });
});

describe('falseNegativeRate', () => {
  test('at a threshold', () => {
    const rows = [0.9, 0.5, 0.4, 'unsure'].map((output) => ({ output, expected: 1 }));
    const { result, contributions } = scoreSet(falseNegativeRate, [...rows, { output: 0.1, expected: 0 }]);
    expect(result).toEqual(scored(0.5, { positives: 4, missed: 2 }));
    expect(contributions).toMatchObject([
      { value: 0 },
      { value: 0 },
      { value: 1 },
      { value: 1 },
      { class: 'not_applicable' },
    ]);
    expect(scoreSet(falseNegativeRate, rows, { threshold: 0.95 }).result).toMatchObject({ value: 1 });
  });

  test('by label', () => {
    const rows = [3, '3', 1, null].map((output) => ({ output, expected: 3 }));
    expect(scoreSet(falseNegativeRate, rows, { decide: 'label', positive: 3 }).result).toMatchObject({
      value: 0.5,
    });
    const booleans = [true, 1, false].map((output) => ({ output, expected: true }));
    expect(scoreSet(falseNegativeRate, booleans, { decide: 'label' }).result).toMatchObject({
      value: expect.closeTo(1 / 3, 12),
    });
  });

  test('is undefined without positives', () => {
    expect(scoreSet(falseNegativeRate, [{ output: 1, expected: 0 }]).result).toMatchObject({
      class: 'undefined',
    });
    expect(scoreSet(falseNegativeRate, [{ output: 1 }]).contributions).toMatchObject([
      { class: 'no_expected' },
    ]);
  });
});

describe('latency', () => {
  const rows = [400, 100, 200, 300].map((duration_ms) => ({ output: '', metadata: { duration_ms } }));

  test.each([
    ['mean', 250],
    ['p5', 115],
    ['p50', 250],
    ['p95', 385],
    ['p99', 397],
    ['max', 400],
  ])('%s', (statistic, value) => {
    const { result, contributions } = scoreSet(latency, rows, { statistic });
    expect(result).toMatchObject({ value: expect.closeTo(value, 9), details: { n: 4, mean: 250, max: 400 } });
    expect(contributions[0]).toEqual(scored(400));
  });

  test('bad input', () => {
    expect(scoreSet(latency, []).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(latency, [{ output: '' }]).contributions).toMatchObject([{ class: 'no_metadata' }]);
    const huge = [1e308, 1e308].map((duration_ms) => ({ output: '', metadata: { duration_ms } }));
    expect(scoreSet(latency, huge).result).toMatchObject({ class: 'undefined' });
    for (const duration_ms of [-1, Number.NaN, Number.POSITIVE_INFINITY, '3']) {
      expect(() => scoreSet(latency, [{ output: '', metadata: { duration_ms } }])).toThrow(AssayError);
      expect(() => scoreSet(latency, [{ output: '', metadata: { duration_ms } }])).toThrow(
        /sample s1: metadata.duration_ms/,
      );
    }
  });
});

describe('costNormalisedScore', () => {
  test('divides sums', () => {
    const rows = [
      { output: 'a', expected: 'a', metadata: { cost: 0.5 } },
      { output: 'a', expected: 'b', metadata: { cost: 1.5 } },
      { output: true, metadata: { cost: 0 } },
      { output: true },
      { output: 'text', metadata: { cost: 1 } },
    ];
    const { result, contributions } = scoreSet(costNormalisedScore, rows);
    expect(result).toEqual(scored(1, { n: 3, score: 2, cost: 2 }));
    expect(contributions).toMatchObject([
      { value: 2 },
      { value: 0 },
      { class: 'not_applicable' },
      { class: 'no_metadata' },
      { class: 'no_expected' },
    ]);
  });

  test('is undefined where nothing cost anything', () => {
    expect(scoreSet(costNormalisedScore, []).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(costNormalisedScore, [{ output: true, metadata: { cost: 0 } }]).result).toMatchObject({
      class: 'undefined',
    });
    expect(() => scoreSet(costNormalisedScore, [{ output: true, metadata: { cost: -1 } }])).toThrow(
      /metadata.cost/,
    );
  });
});

describe('regret', () => {
  test('is what was lost, and may be negative', () => {
    expect(scoreSample(regret, { output: 7, expected: 10 })).toEqual(scored(3));
    expect(scoreSample(regret, { output: '12', expected: 10 })).toEqual(scored(-2));
    expect(scoreSample(regret, { output: 7, expected: 5 }, { better: 'lower' })).toEqual(scored(2));
  });

  test('bad input', () => {
    expect(scoreSample(regret, { output: 7 })).toMatchObject({ class: 'no_expected' });
    expect(scoreSample(regret, { output: 'lots', expected: 1 })).toMatchObject({ class: 'unparsable' });
    expect(scoreSample(regret, { output: -1e308, expected: 1e308 })).toMatchObject({ class: 'undefined' });
    expect(() => scoreSample(regret, { output: 1, expected: Number.NaN })).toThrow(/sample s1/);
  });
});
