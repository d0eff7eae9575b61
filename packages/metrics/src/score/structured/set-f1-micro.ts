import { missing, scored } from '@assay/records';
import { defineMetric } from '../../catalogue/metric.ts';
import { estimateFromSums } from '../set/estimate-from-sums.ts';
import { countSet, type SetCounts, setF1Of } from './count-set.ts';
import { itemParameters } from './item-set.ts';

export const setF1Micro = defineMetric({
  kind: 'set',
  name: 'set-f1-micro',
  aliases: ['list-f1-micro', 'keyword-f1-micro'],
  meaning: 'F1 of the items (lines, keywords) of all samples counted together.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: itemParameters,
  page: {
    definition: 'F1 = 2ΣTP / (2ΣTP + ΣFP + ΣFN) over the samples; TP, FP, FN as in set-f1',
    convention:
      'Counts are added before dividing, so samples with many items weigh more; the mean of set-f1 gives each sample the same weight. Items are found as in set-f1. A sample contributes its own F1.',
    source: 'van Rijsbergen 1979 (F measure); Manning et al. 2008, 13.6 (micro-averaging)',
    edgeCases: [
      'No sample that can be compared: missing (undefined).',
      'Nothing expected and nothing given in any sample: 1.',
      'A sample without expected value or output: missing, and not counted.',
    ],
    example: {
      rows: [
        { output: ['a', 'b', 'c'], expected: ['a', 'b', 'd'] },
        { output: ['x'], expected: ['y'] },
      ],
      value: 0.5,
    },
  },
  begin: (params) => {
    let total: SetCounts | null = null;
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        const counts = countSet(sample, params);
        last =
          counts.kind === 'missing'
            ? []
            : [counts.truePositives, counts.falsePositives, counts.falseNegatives];
        if (counts.kind === 'missing') return counts;
        total = total === null ? counts : addCounts(total, counts);
        return scored(setF1Of(counts));
      },
      result: () =>
        total === null
          ? missing('undefined', 'no sample has both an output and an expected value')
          : scored(setF1Of(total), {
              true_positives: total.truePositives,
              false_positives: total.falsePositives,
              false_negatives: total.falseNegatives,
            }),
      statistics: () => last,
    };
  },
  estimate: (_, rows) =>
    estimateFromSums(rows, 3, ([truePositives, falsePositives, falseNegatives]) =>
      setF1Of({
        kind: 'counts',
        truePositives: truePositives!,
        falsePositives: falsePositives!,
        falseNegatives: falseNegatives!,
      }),
    ),
});

function addCounts(a: SetCounts, b: SetCounts): SetCounts {
  return {
    kind: 'counts',
    truePositives: a.truePositives + b.truePositives,
    falsePositives: a.falsePositives + b.falsePositives,
    falseNegatives: a.falseNegatives + b.falseNegatives,
  };
}
