import type { StatisticRows } from '../set/statistic-rows.ts';
import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { emptySet, noExpected, setOnly } from '../classification/set-only.ts';
import { positiveParameter } from './binary-parameters.ts';
import { expectedClass } from './expected-class.ts';
import { readProbability } from './read-score.ts';

export const ece = defineMetric({
  kind: 'set',
  name: 'ece',
  aliases: ['expected-calibration-error', 'calibration-error'],
  meaning: 'How far predicted probabilities are from observed frequencies, averaged over bins.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'lower',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () =>
    z.strictObject({
      bins: z.int().min(1).max(10_000).default(10),
      confidence: z.enum(['positive', 'top-label']).default('positive'),
      positive: positiveParameter,
    }),
  page: {
    definition: 'ECE = Σ_b (n_b / n) |mean confidence_b − frequency_b|',
    convention:
      'bins equal-width bins over [0, 1], 10 unless said otherwise, each open below and closed above, 0 in the first. confidence positive: the probability of the positive class against how often it happened. confidence top-label (Guo et al.): max(p, 1 − p) against how often that class was right, p = 0.5 being a guess of positive. Details hold the bins.',
    source: 'Naeini et al. (2015); Guo et al. (2017)',
    edgeCases: [
      'Empty bins count nothing.',
      'An output that is not a probability: the surest wrong answer (0 for a positive, 1 for a negative), counted in details.unparsable.',
      'No sample to judge: missing (undefined).',
    ],
    example: {
      rows: [
        { output: 0.95, expected: 1 },
        { output: 0.95, expected: 1 },
        { output: 0.15, expected: 0 },
        { output: 0.15, expected: 1 },
      ],
      value: 0.2,
    },
  },
  begin: ({ bins, confidence, positive }) => {
    const counts = new Float64Array(bins);
    const confidences = new Float64Array(bins);
    const hits = new Float64Array(bins);
    let n = 0;
    let unparsable = 0;
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        const truth = expectedClass(sample, positive);
        last = [];
        if (truth === null) return noExpected;
        const read = readProbability(sample.output, positive);
        if (read === null) unparsable++;
        const ofPositive = read ?? (truth ? 0 : 1);
        const guess = confidence === 'positive' || ofPositive >= 0.5;
        const probability = guess ? ofPositive : 1 - ofPositive;
        const bin = binOf(probability, bins);
        n++;
        counts[bin]!++;
        confidences[bin]! += probability;
        if (guess === truth) hits[bin]!++;
        last = [bin, probability, Number(guess === truth)];
        return setOnly;
      },
      statistics: () => last,
      result: () => {
        if (n === 0) return emptySet;
        const gaps = counts.map((_, b) => Math.abs(confidences[b]! - hits[b]!));
        const filled = [...counts.keys()].filter((b) => counts[b]! > 0);
        return scored(Math.min(1, gaps.reduce((sum, gap) => sum + gap, 0) / n), {
          n,
          unparsable,
          bins: filled.map((b) => ({
            above: b / bins,
            up_to: (b + 1) / bins,
            count: counts[b]!,
            confidence: confidences[b]! / counts[b]!,
            frequency: hits[b]! / counts[b]!,
          })),
        });
      },
    };
  },
  estimate: ({ bins }, rows) => {
    const gaps = gapsOf(bins, rows);
    return (weights) => {
      const each = gaps(weights);
      return each === null
        ? null
        : Math.min(
            1,
            each.reduce((sum, gap) => sum + Math.abs(gap), 0),
          );
    };
  },
  terms: ({ bins }, rows) => gapsOf(bins, rows),
});

/** Of every bin what it adds, before its size is taken: confidences less hits, over n. */
function gapsOf(bins: number, rows: StatisticRows): (weights: Int32Array) => Float64Array | null {
  const inBin = Int32Array.from(rows.column(0, bins));
  const [confidence, hit] = [rows.column(1, 0), rows.column(2, 0)];
  const gaps = new Float64Array(bins + 1);
  return (weights) => {
    gaps.fill(0);
    let n = 0;
    for (let i = 0; i < inBin.length; i++) {
      const bin = inBin[i]!;
      if (bin < bins) n += weights[i]!;
      gaps[bin]! += weights[i]! * (confidence[i]! - hit[i]!);
    }
    return n === 0 ? null : gaps.map((gap) => gap / n);
  };
}

/** The bin (b/bins, (b + 1)/bins] that holds a probability; edges are compared as the doubles b/bins. */
function binOf(probability: number, bins: number): number {
  const near = Math.max(0, Math.min(bins - 1, Math.ceil(probability * bins) - 1));
  if (near > 0 && probability <= near / bins) return near - 1;
  return near < bins - 1 && probability > (near + 1) / bins ? near + 1 : near;
}
