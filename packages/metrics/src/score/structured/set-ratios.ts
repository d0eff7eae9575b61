import { scored } from '@assay/records';
import { defineMetric, type Metric } from '../../catalogue/metric.ts';
import { countSet } from './count-set.ts';
import { itemParameters } from './item-set.ts';
import { type SetRatio, setRatioOf } from './set-ratio-of.ts';

export const setPrecision = define('precision', {
  meaning: 'The share of the items (lines, keywords) of the output that are expected.',
  definition: 'precision = TP / (TP + FP); TP: items on both sides, FP: only in the output',
  value: 0.5,
});

export const setRecall = define('recall', {
  meaning: 'The share of the expected items (lines, keywords) that the output has.',
  definition: 'recall = TP / (TP + FN); TP: items on both sides, FN: only expected',
  value: 1,
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
    kind: 'sample',
    name: `set-${ratio}`,
    aliases: [`list-${ratio}`, `keyword-${ratio}`],
    meaning,
    scoreType: { kind: 'number', min: 0, max: 1 },
    direction: 'higher',
    passRule: { kind: 'at-least', threshold: 0.5 },
    requires: ['output', 'expected'],
    parameters: itemParameters,
    page: {
      definition,
      convention: `Items are found as in set-f1. Each sample has the same weight; set-${ratio}-micro counts the items of all samples together.`,
      source: 'Manning et al. 2008, 8.3 (precision and recall)',
      edgeCases: [
        'Nothing expected and nothing given: 1. One side empty: 0.',
        'No expected value: missing (no_expected). No output: missing (no_output).',
      ],
      example: { rows: [{ output: 'red\nblue', expected: ['red'] }], value },
    },
    score: (sample, params) => {
      const counts = countSet(sample, params);
      return counts.kind === 'missing' ? counts : scored(setRatioOf(ratio, counts));
    },
  });
}
