import { describe, expect, test } from 'vitest';
import { randomStream, type Xoshiro128 } from '../random/random-stream.ts';
import { StatisticRows } from '../score/set/statistic-rows.ts';
import { catalogue } from './catalogue.ts';
import { findMetric } from './find-metric.ts';
import type { ScoringSample, SetMetric } from './metric.ts';

const N = 60;
type Row = Omit<ScoringSample, 'id'>;

const word = (random: Xoshiro128) => ['a', 'b', 'c', 'd'][random.nextInt(4)]!;
const words = (random: Xoshiro128) => Array.from({ length: 6 }, () => word(random)).join(' ');
const decimal = (random: Xoshiro128) => random.nextInt(21) / 20;
const labels = (random: Xoshiro128): Row => ({
  output: random.nextInt(9) === 0 ? null : word(random),
  expected: word(random),
});
const probabilities = (random: Xoshiro128): Row => ({
  output: random.nextInt(9) === 0 ? 'unsaid' : decimal(random),
  expected: random.nextInt(2),
});
const numbers = (random: Xoshiro128): Row => {
  const expected = random.nextInt(12);
  return { output: random.nextInt(9) === 0 ? 'unsaid' : expected + random.nextInt(7), expected };
};
const texts = (random: Xoshiro128): Row => ({ output: words(random), expected: words(random) });
const box = (random: Xoshiro128) => ({
  bbox: [random.nextInt(3), random.nextInt(3), 10, 10],
  category_id: random.nextInt(2),
});
const boxes = (random: Xoshiro128): Row => ({
  output: [0, 1, 2].map(() => ({ ...box(random), score: decimal(random) })),
  expected: [0, 1, 2].map(() => box(random)),
});
const verdicts = (random: Xoshiro128): Row => ({
  output: random.nextInt(9) === 0 ? 'unsaid' : random.nextInt(2) === 0,
  metadata: { group: `g${random.nextInt(12)}`, cost: decimal(random), duration_ms: random.nextInt(90) },
});
const ratings = (random: Xoshiro128): Row => ({
  output: [0, 1, 2].map(() => 1 + random.nextInt(4)),
});
const unequalRatings = (random: Xoshiro128): Row => ({
  output: [0, 1, 2].map(() => (random.nextInt(5) === 0 ? null : 1 + random.nextInt(4))),
});

const likelihood = (random: Xoshiro128) => ({
  log_likelihood: -1 - random.nextInt(40) / 8,
  characters: 1 + random.nextInt(9),
  bytes: 1 + random.nextInt(9),
  tokens: 1 + random.nextInt(4),
});
const choices = (random: Xoshiro128): Row => ({
  output:
    random.nextInt(9) === 0
      ? 'unsaid'
      : { log_likelihoods: { A: likelihood(random), B: likelihood(random) } },
  expected: random.nextInt(2) === 0 ? 'A' : 'B',
});
const textLikelihoods = (random: Xoshiro128): Row => ({
  output:
    random.nextInt(9) === 0
      ? 'unsaid'
      : {
          log_likelihood: -random.nextInt(90) / 4,
          words: 1 + random.nextInt(9),
          bytes: 5 + random.nextInt(50),
          tokens: 1 + random.nextInt(20),
        },
});

/** Samples that a metric can read, and the parameters that change how it is computed. */
const cases: readonly [string, (random: Xoshiro128) => Row, Record<string, unknown>?][] = [
  ['accuracy', labels],
  ['balanced-accuracy', labels],
  ['precision', labels],
  ['recall', labels, { average: 'weighted' }],
  ['f1', labels],
  ['f1', labels, { average: 'micro' }],
  ['f1', labels, { average: 'binary', positive: 'b' }],
  ['mcc', labels],
  ['confusion-matrix', labels],
  ['cohen-kappa', labels],
  ['cohen-kappa', labels, { weights: 'linear', scale: ['a', 'b', 'c', 'd'] }],
  ['cohen-kappa', labels, { weights: 'quadratic', scale: ['d', 'c', 'b', 'a'] }],
  ['roc-auc', probabilities],
  ['average-precision', probabilities],
  ['brier', probabilities],
  ['log-loss', probabilities],
  ['choice-ece', choices],
  ['perplexity', textLikelihoods],
  ['token-perplexity', textLikelihoods],
  ['word-perplexity', textLikelihoods],
  ['byte-perplexity', textLikelihoods],
  ['bits-per-byte', textLikelihoods],
  ['ece', probabilities],
  ['ece', probabilities, { bins: 3, confidence: 'top-label' }],
  ['false-negative-rate', probabilities],
  ['mae', numbers],
  ['mse', numbers],
  ['rmse', numbers],
  ['r2', numbers],
  ['pearson', numbers],
  ['spearman', numbers],
  ['kendall', numbers],
  ['bleu', texts],
  ['chrf', texts],
  ['chrf-plus-plus', texts],
  ['set-f1-micro', texts],
  ['set-precision-micro', texts],
  ['set-recall-micro', texts],
  ['correct-trace-rate', texts],
  ['coco-map', boxes],
  ['coco-map', boxes, { iou: 0.5, max_detections: 2 }],
  ['coco-ar', boxes],
  ['detection-counts', boxes],
  ['detection-false-negative-rate', boxes],
  ['pgr', verdicts, { weak: 0.2, ceiling: 0.9 }],
  ['cost-normalised-score', verdicts],
  ['task-completion-rate', verdicts],
  ['safety-violation-rate', verdicts],
  ['win-rate', verdicts],
  ['latency', verdicts],
  ['latency', verdicts, { statistic: 'p95' }],
  ['all-pass-per-group', verdicts],
  ['all-pass-auc', verdicts, { steps: 7 }],
  ['pass-rate-per-group', verdicts],
  ['pass-at-k', verdicts, { k: 2 }],
  ['pass-hat-k', verdicts, { k: 2, estimator: 'plug-in' }],
  ['percent-agreement', unequalRatings],
  ['fleiss-kappa', ratings],
  ['randolph-kappa', ratings],
  ['gwet-ac1', unequalRatings],
  ['gwet-ac1', unequalRatings, { weights: 'linear', scale: [4, 3, 2, 1, 0] }],
  ['krippendorff-alpha', unequalRatings],
  ['krippendorff-alpha', unequalRatings, { level: 'ordinal' }],
  ['krippendorff-alpha', unequalRatings, { level: 'interval' }],
  ['krippendorff-alpha', unequalRatings, { level: 'ratio' }],
];

function setMetric(name: string): SetMetric {
  const metric = findMetric(name);
  if (metric.kind !== 'set') throw new Error(`${name} is no metric of sets`);
  return metric;
}

/** Each sample by itself, or by its group where groups stand or fall together. */
function drawnWeights(rows: StatisticRows, judgesGroups: boolean, random: Xoshiro128): Int32Array {
  const drawn = Array.from({ length: N }, () => random.nextInt(3));
  return Int32Array.from(drawn, (weight, i) => (judgesGroups ? drawn[rows.row(i)[0] ?? i]! : weight));
}

describe('SetMetric.estimate', () => {
  test('every metric of sets has a case here', () => {
    const sets = catalogue.flatMap(({ metrics }) => metrics.filter(({ kind }) => kind === 'set'));
    expect(sets.map(({ name }) => name).filter((name) => cases.every(([known]) => known !== name))).toEqual(
      [],
    );
  });

  test.each(cases)('%s: weights give what adding samples as often would', (name, make, given = {}) => {
    const metric = setMetric(name);
    const params = metric.parameters.parse(given);
    const random = randomStream(7, name);
    const samples = Array.from({ length: N }, (_, i) => ({ id: `s${i}`, ...make(random) }));
    const whole = metric.begin(params);
    const rows = new StatisticRows();
    for (const sample of samples) {
      whole.add(sample);
      rows.push(whole.statistics());
    }
    const ids = samples.map(({ id }) => id);
    const estimate = metric.estimate(params, rows, ids);
    if (typeof estimate !== 'function') throw new Error(estimate.why);
    for (let draw = 0; draw <= 20; draw++) {
      const weights =
        draw === 0 ? new Int32Array(N).fill(1) : drawnWeights(rows, metric.judgesGroups === true, random);
      const again = metric.begin(params);
      const copies =
        metric.judgesGroups === true ? copyGroups(samples, weights) : copySamples(samples, weights);
      for (const sample of copies) again.add(sample);
      const score = again.result();
      if (score.kind === 'missing') expect(estimate(weights)).toBeNull();
      else expect(estimate(weights)).toBeCloseTo(Number(score.value), 9);
    }
  });
});

function copySamples(samples: readonly ScoringSample[], weights: Int32Array): readonly ScoringSample[] {
  return samples.flatMap((sample, i) => Array.from({ length: weights[i]! }, () => sample));
}

/** A group that is drawn twice is two groups. */
function copyGroups(samples: readonly ScoringSample[], weights: Int32Array): readonly ScoringSample[] {
  return samples.flatMap((sample, i) =>
    Array.from({ length: weights[i]! }, (_, copy) => ({
      ...sample,
      metadata: { ...sample.metadata, group: `${JSON.stringify(sample.metadata?.['group'])} ${copy}` },
    })),
  );
}
