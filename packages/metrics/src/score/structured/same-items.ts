import { scored } from '@assay/records';
import { defineMetric } from '../../catalogue/metric.ts';
import { countSet } from './count-set.ts';
import { itemParameters } from './item-set.ts';

export const sameItems = defineMetric({
  kind: 'sample',
  name: 'same-items',
  aliases: ['set-match', 'unordered-match', 'subset-accuracy', 'exact-match-ratio'],
  meaning: 'The output has the same items (lines, keywords) as expected, in any order.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  parameters: itemParameters,
  page: {
    definition: 'score = (FP = 0 and FN = 0); FP: items only in the output, FN: items only expected',
    convention: 'Items are found as in set-f1; exact-match compares lists in their order.',
    source: 'AbsenceBench (2025), exact match of the set of omitted lines',
    edgeCases: [
      'Nothing expected and nothing given: true.',
      'No expected value: missing (no_expected). No output: missing (no_output).',
    ],
    example: { rows: [{ output: ['b', 'a'], expected: ['a', 'b'] }], value: true },
  },
  score: (sample, params) => {
    const counts = countSet(sample, params);
    if (counts.kind === 'missing') return counts;
    const { truePositives, falsePositives, falseNegatives } = counts;
    return scored(falsePositives + falseNegatives === 0, {
      true_positives: truePositives,
      false_positives: falsePositives,
      false_negatives: falseNegatives,
    });
  },
});
