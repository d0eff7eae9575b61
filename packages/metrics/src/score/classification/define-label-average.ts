import { scored } from '@assay/records';
import { defineMetric, type Metric } from '../../catalogue/metric.ts';
import { averageOverLabels, averagingParameters, positiveOf } from './average-over-labels.ts';
import { estimateFromLabels } from './estimate-from-labels.ts';
import { sharesOfAverage } from './shares-of-average.ts';
import { labelCounts } from './label-tally.ts';
import { tallyLabels } from './tally-labels.ts';

interface LabelAverage {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly meaning: string;
  /** Of one label, for the page. */
  readonly formula: string;
  readonly source: string;
  /** Of one label: numerator and denominator. */
  readonly quotient: Parameters<typeof averageOverLabels>[2];
  /** The samples that the quotient of a label is over: those where it is expected, where it is predicted, or both. */
  readonly over: 'expected' | 'predicted' | 'both';
  /** What the three rows of the example come to, macro. */
  readonly exampleValue: number;
}

/** What precision, recall and F1 share: a quotient for every label, and the ways to average it. */
export function defineLabelAverage({
  formula,
  source,
  quotient,
  over,
  exampleValue,
  ...names
}: LabelAverage): Metric {
  return defineMetric({
    kind: 'set',
    ...names,
    scoreType: { kind: 'number', min: 0, max: 1 },
    direction: 'higher',
    passRule: null,
    requires: ['output', 'expected'],
    parameters: averagingParameters,
    page: {
      definition: `${formula}; macro: mean over labels; weighted: mean weighted by expected_l; micro: sums of numerators over sums of denominators; binary: the positive label alone`,
      convention:
        'average is macro unless said otherwise; binary needs positive. Averaged over the labels that occur as expected or predicted. x/0 is zero_division (0 unless said otherwise). Labels as in accuracy. With average micro a sample contributes 1 or 0; else it has no contribution of its own.',
      source,
      edgeCases: [
        'A label never predicted, or never expected: its quotient x/0 is zero_division.',
        'An output that is not a label: wrong, predicted as no class, counted in details.unreadable.',
        'No sample to judge: missing (undefined).',
      ],
      example: {
        rows: [
          { output: 'a', expected: 'a' },
          { output: 'a', expected: 'b' },
          { output: 'b', expected: 'b' },
        ],
        params: { average: 'macro' },
        value: exampleValue,
      },
    },
    begin: (params) =>
      tallyLabels({ perSample: params.average === 'micro', first: positiveOf(params) }, (tally) =>
        scored(averageOverLabels(tally, params, quotient), {
          n: tally.n,
          labels: [...labelCounts(tally)].length,
          unreadable: tally.unreadable,
        }),
      ),
    estimate: (params, rows) =>
      estimateFromLabels(rows, (tally) => averageOverLabels(tally, params, quotient)),
    shares: (params, rows) => sharesOfAverage(params, over, rows),
  });
}
