import { scored } from '@assay/records';
import { defineMetric } from '../../catalogue/metric.ts';
import { countSet, setF1Of } from './count-set.ts';
import { itemParameters } from './item-set.ts';

export const setF1 = defineMetric({
  kind: 'sample',
  name: 'set-f1',
  aliases: ['list-f1', 'keyword-f1'],
  meaning: 'F1 of the items (lines, keywords) that output and expected share.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: itemParameters,
  page: {
    definition:
      'F1 = 2TP / (2TP + FP + FN); TP: items on both sides, FP: only in the output, FN: only expected',
    convention:
      'A list gives its items, as does a text that is one in JSON; another text is taken apart at separator (line breaks by default; "," for keywords). Items are trimmed, empty ones dropped, repeated ones counted once (as often as both sides have them with count_repeats), order does not matter; case counts unless ignore_case. Items that are not texts are compared as their JSON.',
    source: 'van Rijsbergen 1979 (F measure)',
    edgeCases: [
      'Nothing expected and nothing given: 1. One side empty: 0.',
      'No expected value: missing (no_expected). No output: missing (no_output).',
    ],
    example: {
      rows: [{ output: 'red, blue', expected: ['red', 'green'] }],
      params: { separator: ',' },
      value: 0.5,
    },
  },
  score: (sample, params) => {
    const counts = countSet(sample, params);
    if (counts.kind === 'missing') return counts;
    const { truePositives, falsePositives, falseNegatives } = counts;
    return scored(setF1Of(counts), {
      true_positives: truePositives,
      false_positives: falsePositives,
      false_negatives: falseNegatives,
    });
  },
});
