import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { CompensatedSum } from '../../compare/descriptive.ts';
import { setOnly } from '../classification/set-only.ts';
import { CoMoments } from './co-moments.ts';
import { estimateFromMoments } from './estimate-from-moments.ts';
import { numberPairs } from './number-pairs.ts';
import { scoreFinite } from './score-finite.ts';

export const r2 = defineMetric({
  kind: 'set',
  name: 'r2',
  aliases: ['r-squared', 'coefficient-of-determination'],
  meaning: 'The share of the variance of the expected numbers that the outputs explain.',
  scoreType: { kind: 'number', min: null, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () =>
    z.strictObject({
      force_finite: z
        .boolean()
        .default(false)
        .describe(
          'where all expected numbers are equal: 1 for perfect outputs and 0 for others, not missing',
        ),
    }),
  page: {
    definition: 'R² = 1 − Σ (expected − output)² / Σ (expected − mean expected)²',
    convention:
      'Below 0 when the outputs are worse than the mean of the expected numbers. Not the square of Pearson r.',
    source: 'scikit-learn, r2_score',
    edgeCases: [
      'Fewer than two pairs: missing (undefined).',
      'All expected numbers equal: missing (undefined); with force_finite, as scikit-learn does, 1 for perfect outputs and 0 for others.',
      'An output that is not a finite number: missing (unparsable), left out, counted in details.unparsable.',
    ],
    example: {
      rows: [
        { output: 1, expected: 1 },
        { output: 2, expected: 2 },
        { output: 4, expected: 3 },
      ],
      value: 0.5,
    },
  },
  begin: ({ force_finite: forceFinite }) => {
    const moments = new CoMoments();
    const residual = new CompensatedSum();
    return numberPairs(
      (expected, output) => {
        moments.add(expected, output);
        residual.add((expected - output) ** 2);
        return setOnly;
      },
      ({ n, unparsable }) => {
        if (n >= 2 && moments.xx > 0) {
          return scoreFinite(1 - residual.value / moments.xx, { n, unparsable });
        }
        return n >= 2 && forceFinite
          ? scored(residual.value === 0 ? 1 : 0, { n, unparsable })
          : missing('undefined', 'the expected numbers have no variance');
      },
    );
  },
  estimate: ({ force_finite: forceFinite }, rows) =>
    estimateFromMoments(rows, ({ n, xx, residual }) => {
      if (n >= 2 && xx > 0) return 1 - residual / xx;
      return n >= 2 && forceFinite ? Number(residual === 0) : null;
    }),
});
