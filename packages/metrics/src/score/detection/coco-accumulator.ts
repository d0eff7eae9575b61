import { missing, scored, type Score } from '@assay/records';
import type { SetAccumulator } from '../../catalogue/metric.ts';
import { noExpected, setOnly } from '../classification/set-only.ts';
import { type CategoryCurves, CocoEvaluation } from './coco-evaluation.ts';
import { areaRange, type CocoParameters, iouThresholds } from './coco-parameters.ts';
import { expectedBoxes, readDetections } from './image-boxes.ts';

/** One image per sample; the value is the mean of `select` over categories and thresholds. */
export function cocoAccumulator(
  params: CocoParameters,
  select: (curves: CategoryCurves) => readonly number[],
): SetAccumulator {
  const thresholds = iouThresholds(params.iou);
  const evaluation = new CocoEvaluation({ thresholds, area: areaRange(params.area) }, params.max_detections);
  let images = 0;
  let unparsable = 0;
  let malformed = 0;
  return {
    add: (sample) => {
      const annotations = expectedBoxes(sample, params.box);
      if (annotations === null) return noExpected;
      const found = readDetections(sample.output, params.box);
      images++;
      if (found === null) unparsable++;
      malformed += found?.malformed ?? 0;
      evaluation.add(sample.id, annotations, found?.detections ?? []);
      return setOnly;
    },
    result: (): Score => {
      const curves = evaluation.curves();
      if (curves.length === 0) return missing('undefined', 'no annotation counts: nothing to find');
      const perThreshold = thresholds.map((_, t) => mean(curves.map((each) => select(each)[t]!)));
      return scored(mean(perThreshold), {
        images,
        categories: curves.length,
        unparsable,
        malformed,
        by_iou: thresholds.map((iou, t) => ({ iou, value: perThreshold[t]! })),
        by_category: curves.map((each) => ({ category: each.category, value: mean(select(each)) })),
      });
    },
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
