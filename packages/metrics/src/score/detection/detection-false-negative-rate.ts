import { missing, scored } from '@assay/records';
import { defineMetric } from '../../catalogue/metric.ts';
import { noExpected } from '../classification/set-only.ts';
import { estimateFromSums } from '../set/estimate-from-sums.ts';
import { countingParameters, countMatches } from './count-matches.ts';

export const detectionFalseNegativeRate = defineMetric({
  kind: 'set',
  name: 'detection-false-negative-rate',
  aliases: ['fnr@iou', 'detection-fnr', 'detection-miss-rate'],
  meaning: 'The share of annotated objects that were not found, at one overlap.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'lower',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: countingParameters,
  page: {
    definition: 'FNR = false negatives / (false negatives + true positives), over all images together',
    convention:
      'iou is 0.5 unless said otherwise (NOVA means 0.3). Matching, min_score and boxes as in detection-counts. A sample contributes the share missed in its own image.',
    source: 'Everingham et al. (2010), Pascal VOC; NOVA, FNR',
    edgeCases: [
      'An image without annotations that count: no contribution (not_applicable).',
      'An output that is not a list: everything in the image is missed.',
      'No annotation at all: missing (undefined).',
    ],
    example: {
      rows: [
        {
          output: [[0, 0, 10, 10]],
          expected: [
            [0, 0, 10, 8],
            [50, 50, 5, 5],
          ],
        },
      ],
      params: { iou: 0.3 },
      value: 0.5,
    },
  },
  begin: (params) => {
    let missed = 0;
    let annotated = 0;
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        const counts = countMatches(sample, params);
        last = counts === null ? [] : [counts.falseNegatives, counts.truePositives];
        if (counts === null) return noExpected;
        const own = counts.falseNegatives + counts.truePositives;
        missed += counts.falseNegatives;
        annotated += own;
        return own === 0
          ? missing('not_applicable', 'the image has nothing to find')
          : scored(counts.falseNegatives / own);
      },
      result: () =>
        annotated === 0
          ? missing('undefined', 'no annotation counts: nothing to find')
          : scored(missed / annotated, { annotated, missed }),
      statistics: () => last,
    };
  },
  estimate: (_, rows) =>
    estimateFromSums(rows, 2, ([missed = 0, found = 0]) =>
      missed + found === 0 ? null : missed / (missed + found),
    ),
});
