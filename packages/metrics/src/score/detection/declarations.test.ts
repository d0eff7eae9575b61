import { testDeclarations } from '../../testing/test-declarations.ts';
import { accAtIou } from './acc-at-iou.ts';
import { cocoAr } from './coco-ar.ts';
import { cocoMap } from './coco-map.ts';
import { detectionCounts } from './detection-counts.ts';
import { detectionFalseNegativeRate } from './detection-false-negative-rate.ts';
import { iou } from './iou.ts';

testDeclarations([
  [
    iou,
    {
      names: 'iou, intersection-over-union, jaccard-box, miou',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: 'box xywh|xyxy = "xywh"',
    },
  ],
  [
    accAtIou,
    {
      names: 'acc-at-iou, acc@iou, acc@0.5, acc50, grounding-accuracy',
      score: 'sample, boolean higher, passes if true',
      needs: 'output, expected',
      parameters: 'iou number > 0 ≤ 1 = 0.5; box xywh|xyxy = "xywh"',
    },
  ],
  [
    cocoMap,
    {
      names: 'coco-map, map, mean-average-precision, map@[50:95], coco-ap',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters:
        'iou "50:95" or number > 0 ≤ 1 or array of number > 0 ≤ 1 items ≥ 1 items ≤ 100 = "50:95"; area all|small|medium|large or array of number, number items ≥ 2 items ≤ 2 = "all"; max_detections integer ≥ 1 = 100; box xywh|xyxy = "xywh"',
    },
  ],
  [
    cocoAr,
    {
      names: 'coco-ar, average-recall, ar@100, coco-average-recall',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters:
        'iou "50:95" or number > 0 ≤ 1 or array of number > 0 ≤ 1 items ≥ 1 items ≤ 100 = "50:95"; area all|small|medium|large or array of number, number items ≥ 2 items ≤ 2 = "all"; max_detections integer ≥ 1 = 100; box xywh|xyxy = "xywh"',
    },
  ],
  [
    detectionCounts,
    {
      names: 'detection-counts, tp@iou, fp@iou',
      score: 'set, number 0 … ∞ none, no pass rule',
      needs: 'output, expected',
      parameters:
        'iou number > 0 ≤ 1 = 0.5; min_score number; box xywh|xyxy = "xywh"; count true-positives|false-positives|false-negatives = "true-positives"',
    },
  ],
  [
    detectionFalseNegativeRate,
    {
      names: 'detection-false-negative-rate, fnr@iou, detection-fnr, detection-miss-rate',
      score: 'set, number 0 … 1 lower, no pass rule',
      needs: 'output, expected',
      parameters: 'iou number > 0 ≤ 1 = 0.5; min_score number; box xywh|xyxy = "xywh"',
    },
  ],
]);
