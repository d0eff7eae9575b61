import { missing, type Score, scored } from '@assay/records';
import type { Estimator, SetAccumulator } from '../../catalogue/metric.ts';
import { LabelCodes } from '../classification/label-codes.ts';
import { orderLabels } from '../classification/order-labels.ts';
import { noExpected, setOnly } from '../classification/set-only.ts';
import { StatisticRows } from '../set/statistic-rows.ts';
import { areaRange, type CocoParameters, iouThresholds } from './coco-parameters.ts';
import { expectedBoxes, readDetections } from './image-boxes.ts';
import { imageStatistics } from './image-statistics.ts';
import { type CategoryCurves, RankedDetections } from './ranked-detections.ts';

type Select = (curves: CategoryCurves) => readonly number[];

/** One image per sample; the value is the mean of `select` over categories and thresholds. */
export function cocoAccumulator(params: CocoParameters, select: Select): SetAccumulator {
  const thresholds = iouThresholds(params.iou);
  const rules = { thresholds, area: areaRange(params.area) };
  const codes = new LabelCodes();
  const rows = new StatisticRows();
  const ids: string[] = [];
  let unparsable = 0;
  let malformed = 0;
  let last: readonly number[] = [];
  return {
    add: (sample) => {
      last = [];
      const annotations = expectedBoxes(sample, params.box);
      if (annotations === null) return noExpected;
      const found = readDetections(sample.output, params.box);
      if (found === null) unparsable++;
      malformed += found?.malformed ?? 0;
      const image = { annotations, detections: found?.detections ?? [] };
      last = imageStatistics(image, rules, params.max_detections, codes);
      rows.push(last);
      ids.push(sample.id);
      return setOnly;
    },
    result: (): Score => {
      const ranked = new RankedDetections(rows, ids, thresholds.length);
      const curves = ranked.curves(new Int32Array(rows.count).fill(1));
      if (curves.length === 0) return missing('undefined', 'no annotation counts: nothing to find');
      const named = new Map(curves.map((each) => [codes.label(each.category), each]));
      const ordered = orderLabels(named.keys()).map((category) => ({
        category,
        curves: named.get(category)!,
      }));
      const perThreshold = thresholds.map((_, t) => mean(ordered.map((each) => select(each.curves)[t]!)));
      return scored(mean(perThreshold), {
        images: rows.count,
        categories: curves.length,
        unparsable,
        malformed,
        by_iou: thresholds.map((iou, t) => ({ iou, value: perThreshold[t]! })),
        by_category: ordered.map((each) => ({ category: each.category, value: mean(select(each.curves)) })),
      });
    },
    statistics: () => last,
  };
}

export function estimateFromDetections(
  rows: StatisticRows,
  ids: readonly string[],
  { iou }: CocoParameters,
  select: Select,
): Estimator {
  const ranked = new RankedDetections(rows, ids, iouThresholds(iou).length);
  const valuesOf = (weights: Int32Array): ReadonlyMap<number, number> =>
    new Map(ranked.curves(weights).map((each) => [each.category, mean(select(each))]));
  const whole = valuesOf(new Int32Array(rows.count).fill(1));
  // Categories are those of the whole set: one that a resample has nothing of stays as it is there.
  return (weights) => {
    const drawn = valuesOf(weights);
    if (drawn.size === 0) return null;
    return mean([...whole].map(([category, value]) => drawn.get(category) ?? value));
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
