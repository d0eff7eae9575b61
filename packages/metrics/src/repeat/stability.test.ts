import { missing, type Score, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { aggregateScores } from '../aggregate/aggregate-scores.ts';
import { usageError } from '../testing/usage-error.ts';
import { type RepeatedScoreDefinition, type RunScores, stability } from './stability.ts';

const refusal: RepeatedScoreDefinition = {
  name: 'refusal',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
};
const grade: RepeatedScoreDefinition = {
  name: 'grade',
  scoreType: { kind: 'label' },
  direction: 'none',
  passRule: null,
  scale: ['low', 'medium', 'high'],
};
const length: RepeatedScoreDefinition = {
  name: 'length',
  scoreType: { kind: 'number', min: 0, max: null },
  direction: 'none',
  passRule: null,
};

function runOf(scores: Readonly<Record<string, Score>>): RunScores {
  const aggregation = aggregateScores([refusal]);
  const samples = Object.entries(scores).map(([id, score]) => ({ id, scores: [score] }));
  for (const { id, scores } of samples) aggregation.add({ id }, scores);
  return { metrics: { refusal_rate: aggregation.result().metrics['refusal']!.pass_rate }, samples };
}

const one = (definition: RepeatedScoreDefinition, ...values: readonly Score[]) =>
  stability(
    values.map((score) => ({ metrics: {}, samples: [{ id: 'a', scores: [score] }] })),
    [definition],
  ).samples[0]!.scores[definition.name];

const agreement = (mode: boolean, agreement_rate: number, word: string) => ({
  kind: 'agreement',
  mode,
  tied: false,
  agreement_rate,
  word,
  n: 5,
  missing: 0,
  missing_by_class: {},
});

describe('stability', () => {
  test('reproduces the example of the repeatability source to the digit', () => {
    const B = [0, 1, 0, 1, 0];
    const runs = B.map((b) => runOf({ A: scored(true), B: scored(b === 1), C: scored(true) }));
    const { metrics, samples, scores, num_runs } = stability(runs, [refusal]);
    expect(num_runs).toBe(5);
    expect(metrics['refusal_rate']!.mean!.toFixed(2)).toBe('0.80');
    expect(metrics['refusal_rate']!.std!.toFixed(3)).toBe('0.183');
    expect(metrics['refusal_rate']).toMatchObject({ n: 5, missing: 0 });
    expect(metrics['refusal_rate']!.std).toBeCloseTo(Math.sqrt(1 / 30), 14);
    expect(samples).toEqual([
      { id: 'A', scores: { refusal: agreement(true, 1, 'stable') } },
      { id: 'B', scores: { refusal: agreement(false, 0.6, 'unstable') } },
      { id: 'C', scores: { refusal: agreement(true, 1, 'stable') } },
    ]);
    expect(scores['refusal']).toEqual({
      stable: 2,
      mostly_stable: 0,
      unstable: 1,
      not_assessed: 0,
      mean_agreement_rate: (1 + 0.6 + 1) / 3,
    });
  });

  test('one run that differs is mostly stable, two are not', () => {
    const [t, f] = [scored(true), scored(false)];
    expect(one(refusal, t, t, f, t, t)).toMatchObject({ agreement_rate: 0.8, word: 'mostly stable' });
    expect(one(refusal, t, f, f, t, t)).toMatchObject({ agreement_rate: 0.6, word: 'unstable' });
  });

  test('ties go to the smallest and are marked', () => {
    expect(one(refusal, scored(true), scored(false))).toMatchObject({
      mode: false,
      tied: true,
      word: 'unstable',
    });
    expect(one(grade, scored('high'), scored('medium'))).toMatchObject({ mode: 'medium', tied: true });
    expect(one(grade, scored('zebra'), scored('high'))).toMatchObject({ mode: 'high', tied: true });
    const unscaled = { ...grade, scale: [] };
    expect(one(unscaled, scored('9'), scored('10'))).toMatchObject({ mode: '10', tied: true });
    expect(one(unscaled, scored('\u{1f600}'), scored('\uffee'))).toMatchObject({ mode: '\uffee' });
  });

  test('numbers have mean and sample deviation, whatever they look like', () => {
    expect(one(length, scored(1), scored(0), scored(1))).toEqual({
      kind: 'spread',
      mean: 2 / 3,
      std: expect.closeTo(Math.sqrt(1 / 3), 14) as number,
      n: 3,
      missing: 0,
      missing_by_class: {},
    });
  });

  test('one run says nothing of stability', () => {
    expect(one(refusal, scored(true))).toMatchObject({ mode: true, agreement_rate: null, word: null, n: 1 });
    expect(one(length, scored(3))).toMatchObject({ mean: 3, std: null, n: 1 });
    expect(stability([], [refusal])).toEqual({ num_runs: 0, metrics: {}, scores: {}, samples: [] });
    expect(stability([runOf({ A: scored(true) })], [refusal]).metrics['refusal_rate']).toEqual({
      mean: 1,
      std: null,
      n: 1,
      missing: 0,
    });
  });

  test('a run in which a sample is missing lowers its n and says why', () => {
    const runs = [
      runOf({ A: scored(true), B: missing('rate_limited', 'quota') }),
      runOf({ A: scored(false) }),
      runOf({ A: scored(true), B: scored(true) }),
    ];
    const { samples, scores } = stability(runs, [refusal]);
    expect(samples[1]).toEqual({
      id: 'B',
      scores: {
        refusal: {
          kind: 'agreement',
          mode: true,
          tied: false,
          agreement_rate: null,
          word: null,
          n: 1,
          missing: 2,
          missing_by_class: { absent: 1, rate_limited: 1 },
        },
      },
    });
    expect(scores['refusal']).toMatchObject({
      mostly_stable: 1,
      not_assessed: 1,
      mean_agreement_rate: 2 / 3,
    });
  });

  test('a sample missing in every run has no mode, and a metric missing in a run lowers its n', () => {
    expect(one(refusal, missing('timeout', 'slow'), missing('timeout', 'slow'))).toMatchObject({
      mode: null,
      agreement_rate: null,
      n: 0,
      missing_by_class: { timeout: 2 },
    });
    const runs = [
      { metrics: { f1: 0.5 }, samples: [] },
      { metrics: { f1: null }, samples: [] },
    ];
    expect(stability(runs, []).metrics['f1']).toEqual({ mean: 0.5, std: null, n: 1, missing: 1 });
  });

  test('refuses a type that is not the declared one, naming sample and run', () => {
    expect(() => one(refusal, scored(true), scored(1))).toThrow(
      usageError('E_METRIC_TYPE', /declared boolean; sample "a" of run "2"/),
    );
    expect(() => one(length, scored(Number.NaN))).toThrow(usageError('E_METRIC_NOT_FINITE', /finite/));
  });

  test('refuses a sample twice in a run, and a row of the wrong length', () => {
    const twice = {
      metrics: {},
      samples: [
        { id: 'a', scores: [scored(true)] },
        { id: 'a', scores: [scored(true)] },
      ],
    };
    expect(() => stability([twice], [refusal])).toThrow(
      usageError('E_METRIC_DUPLICATE', /run 1 has "a" twice/),
    );
    expect(() => stability([twice], [refusal, grade])).toThrow(
      usageError('E_METRIC_SCORES', /expected 2, "a" in run 1 has 1/),
    );
  });
});
