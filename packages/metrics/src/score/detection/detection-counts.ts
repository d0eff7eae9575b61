import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { emptySet, noExpected } from '../classification/set-only.ts';
import { estimateFromSums } from '../set/estimate-from-sums.ts';
import { countingParameters, countMatches } from './count-matches.ts';

const fields = {
  'true-positives': 'truePositives',
  'false-positives': 'falsePositives',
  'false-negatives': 'falseNegatives',
} as const;

export const detectionCounts = defineMetric({
  kind: 'set',
  name: 'detection-counts',
  aliases: ['tp@iou', 'fp@iou'],
  meaning: 'How many detections are right, or wrong, at one overlap.',
  scoreType: { kind: 'number', min: 0, max: null },
  direction: 'none',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () =>
    countingParameters().extend({
      count: z.enum(['true-positives', 'false-positives', 'false-negatives']).default('true-positives'),
    }),
  page: {
    definition:
      'true positives: detections matched to an annotation at IoU ≥ iou; false positives: the others; false negatives: annotations not matched. Summed over images; a sample contributes its own',
    convention:
      'The value is what count names (true-positives unless said otherwise); details hold all three. Matching as in coco-map, at one threshold (0.5 unless said otherwise), all areas, no limit on detections; with min_score only detections that reach it. Boxes as in coco-map.',
    source: 'Everingham et al. (2010), Pascal VOC; NOVA, TP30 and FP30',
    edgeCases: [
      'A detection matched to a crowd counts nothing; a crowd is never a false negative.',
      'An output that is not a list: nothing found, counted in details.unparsable.',
      'No image to judge: missing (undefined).',
    ],
    example: {
      rows: [
        {
          output: [
            [0, 0, 10, 10],
            [50, 50, 5, 5],
          ],
          expected: [[0, 0, 10, 8]],
        },
      ],
      params: { iou: 0.3, count: 'false-positives' },
      value: 1,
    },
  },
  begin: (params) => {
    const total = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
    let images = 0;
    let unparsable = 0;
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        const counts = countMatches(sample, params);
        last = counts === null ? [] : [counts[fields[params.count]]];
        if (counts === null) return noExpected;
        images++;
        if (!counts.isReadable) unparsable++;
        total.truePositives += counts.truePositives;
        total.falsePositives += counts.falsePositives;
        total.falseNegatives += counts.falseNegatives;
        return scored(counts[fields[params.count]]);
      },
      result: () =>
        images === 0
          ? emptySet
          : scored(total[fields[params.count]], {
              images,
              unparsable,
              true_positives: total.truePositives,
              false_positives: total.falsePositives,
              false_negatives: total.falseNegatives,
            }),
      statistics: () => last,
    };
  },
  estimate: (_, rows) => estimateFromSums(rows, 1, ([count]) => count!),
});
