import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { estimateFromLabels } from './estimate-from-labels.ts';
import { type LabelTally, labelCountsOfSet } from './label-tally.ts';
import { tallyLabels } from './tally-labels.ts';

export const balancedAccuracy = defineMetric({
  kind: 'set',
  name: 'balanced-accuracy',
  aliases: ['bacc', 'mean-recall'],
  meaning: 'The mean recall over the labels that are expected at least once.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'balanced accuracy = (1/L) Σ_l correct_l / expected_l, over the L labels with expected_l > 0',
    convention:
      'Labels that are only predicted are not averaged (they have no recall). Not adjusted for chance. Labels as in accuracy.',
    source: 'scikit-learn, balanced_accuracy_score',
    edgeCases: [
      'An output that is not a label: wrong, counted in details.unreadable.',
      'One label only: its recall.',
      'No sample to judge: missing (undefined).',
    ],
    example: {
      rows: [
        { output: 'a', expected: 'a' },
        { output: 'a', expected: 'a' },
        { output: 'a', expected: 'b' },
      ],
      value: 0.5,
    },
  },
  begin: () =>
    tallyLabels({ perSample: false }, (tally) => {
      const { recall, labels } = meanRecall(tally);
      return scored(recall, { n: tally.n, labels, unreadable: tally.unreadable });
    }),
  estimate: (_, rows) => estimateFromLabels(rows, (tally) => meanRecall(tally).recall),
});

function meanRecall(tally: LabelTally): { readonly recall: number; readonly labels: number } {
  let [sum, labels] = [0, 0];
  for (const { counts, whole } of labelCountsOfSet(tally)) {
    if (whole.expected === 0) continue;
    const { correct, expected } = counts.expected === 0 ? whole : counts;
    sum += correct / expected;
    labels++;
  }
  return { recall: sum / labels, labels };
}
