import { missing, scored } from '@assay/records';
import { defineMetric, type Metric } from '../../catalogue/metric.ts';
import { estimateFromSums } from '../set/estimate-from-sums.ts';
import { countSet, type SetCounts } from './count-set.ts';
import { itemParameters } from './item-set.ts';
import { type SetRatio, setRatioOf } from './set-ratio-of.ts';

export const setPrecisionMicro = define('precision', {
  meaning: 'The share of the items of all outputs together that are expected.',
  definition: 'precision = ΣTP / (ΣTP + ΣFP) over the samples; TP, FP as in set-precision',
  value: 0.5,
});

export const setRecallMicro = define('recall', {
  meaning: 'The share of the expected items of all samples together that the outputs have.',
  definition: 'recall = ΣTP / (ΣTP + ΣFN) over the samples; TP, FN as in set-recall',
  value: 2 / 3,
});

function define(
  ratio: SetRatio,
  {
    meaning,
    definition,
    value,
  }: { readonly meaning: string; readonly definition: string; readonly value: number },
): Metric {
  return defineMetric({
    kind: 'set',
    name: `set-${ratio}-micro`,
    aliases: [`list-${ratio}-micro`, `keyword-${ratio}-micro`],
    meaning,
    scoreType: { kind: 'number', min: 0, max: 1 },
    direction: 'higher',
    passRule: { kind: 'at-least', threshold: 0.5 },
    requires: ['output', 'expected'],
    parameters: itemParameters,
    page: {
      definition,
      convention: `Counts are added before dividing, so samples with many items weigh more; the mean of set-${ratio} gives each sample the same weight. Items are found as in set-f1. A sample contributes its own ${ratio}.`,
      source: 'Manning et al. 2008, 13.6 (micro-averaging)',
      edgeCases: [
        'No sample that can be compared: missing (undefined).',
        'Nothing expected and nothing given in any sample: 1. One of them in no sample: 0.',
        'A sample without expected value or output: missing, and not counted.',
      ],
      example: {
        rows: [
          { output: ['a', 'b', 'c'], expected: ['a', 'b'] },
          { output: ['x'], expected: ['y'] },
        ],
        value,
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
          total = countsOf(last.map((count, i) => count + (total === null ? 0 : sumsOf(total)[i]!)));
          return scored(setRatioOf(ratio, counts));
        },
        result: () =>
          total === null
            ? missing('undefined', 'no sample has both an output and an expected value')
            : scored(setRatioOf(ratio, total)),
        statistics: () => last,
      };
    },
    estimate: (_, rows) => estimateFromSums(rows, 3, (sums) => setRatioOf(ratio, countsOf([...sums]))),
  });
}

function sumsOf({ truePositives, falsePositives, falseNegatives }: SetCounts): readonly number[] {
  return [truePositives, falsePositives, falseNegatives];
}

function countsOf([truePositives, falsePositives, falseNegatives]: readonly number[]): SetCounts {
  return {
    kind: 'counts',
    truePositives: truePositives!,
    falsePositives: falsePositives!,
    falseNegatives: falseNegatives!,
  };
}
