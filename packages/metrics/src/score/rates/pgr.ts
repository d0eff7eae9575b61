import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { CompensatedSum } from '../../compare/descriptive.ts';
import { performanceGapRecovered } from '../../compare/relative-scores.ts';
import { emptySet } from '../classification/set-only.ts';
import { estimateFromMean } from '../set/estimate-from-sums.ts';
import { noVerdict, readVerdict } from './read-verdict.ts';

export const pgr = defineMetric({
  kind: 'set',
  name: 'pgr',
  aliases: ['performance-gap-recovered'],
  meaning: 'How much of the gap between a weak score and a ceiling the model closes.',
  scoreType: { kind: 'number', min: null, max: null },
  direction: 'higher',
  passRule: null,
  requires: ['output'],
  parameters: () => z.strictObject({ weak: z.number(), ceiling: z.number() }),
  page: {
    definition:
      'PGR = (score − weak) / (ceiling − weak), score = the mean verdict over samples; a sample contributes its verdict',
    convention:
      'weak and ceiling are scores of the weak supervisor and of the strong model on the same samples, and must be given. The verdict of a sample: with an expected value, whether the output equals it (as in exact-match); without one, the output itself, a boolean or a number in [0, 1] that passes from 0.5. Numbers are averaged as they are.',
    source: 'Burns et al. (2023), Weak-to-Strong Generalization',
    edgeCases: [
      'The ceiling is not above the weak score: missing (undefined).',
      'Below 0 (worse than weak) and above 1 (better than the ceiling) are legal.',
      'No sample with a verdict: missing (undefined).',
    ],
    example: {
      rows: [
        { output: 'a', expected: 'a' },
        { output: 'b', expected: 'b' },
        { output: 'a', expected: 'b' },
        { output: 'b', expected: 'b' },
      ],
      params: { weak: 0.5, ceiling: 1 },
      value: 0.5,
    },
  },
  begin: ({ weak, ceiling }) => {
    const sum = new CompensatedSum();
    let n = 0;
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        const verdict = readVerdict(sample);
        last = verdict === null ? [] : [verdict];
        if (verdict === null) return noVerdict;
        n++;
        sum.add(verdict);
        return scored(verdict);
      },
      result: () => {
        if (n === 0) return emptySet;
        const score = sum.value / n;
        const recovered = performanceGapRecovered(weak, score, ceiling);
        return recovered.kind === 'scored' ? scored(recovered.value, { n, score, weak, ceiling }) : recovered;
      },
      statistics: () => last,
    };
  },
  estimate: ({ weak, ceiling }, rows) =>
    estimateFromMean(rows, (score) => {
      const recovered = performanceGapRecovered(weak, score, ceiling);
      return recovered.kind === 'scored' ? Number(recovered.value) : null;
    }),
});
