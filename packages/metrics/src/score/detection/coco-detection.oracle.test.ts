import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../testing/oracle-files.ts';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreMisses } from '../../testing/score-misses.ts';
import { cocoAr } from './coco-ar.ts';
import { cocoMap } from './coco-map.ts';

interface Case {
  readonly images: readonly { readonly id: number }[];
  readonly annotations: readonly (JsonObject & { readonly image_id: number })[];
  readonly detections: readonly (JsonObject & { readonly image_id: number })[];
  readonly expect: Readonly<Record<string, number | null>>;
}

const oracle = readOracle<{ cases: readonly Case[] }>('metrics/coco_detection.json');
const values = (oracle?.cases ?? []).flatMap((each, i) =>
  Object.entries(each.expect).map(([name, value]) => [i, name, value, each] as const),
);

describe('metrics/coco_detection.json', () => {
  test.skipIf(oracle === null)('is not absent, and has cases', () => {
    expect(values.length).toBeGreaterThan(0);
  });

  test.each(values)('case %i: %s', (_i, name, value, each) => {
    const [metric, params] = metricFor(name);
    // pycocotools says -1 where there is no value.
    expect(scoreMisses(evaluate(metric, params, each), value === -1 ? null : value)).toEqual([]);
  });
});

/** mAP@[50:95], mAP@30, AR@100, each possibly for one size: mAP@50_small. */
function metricFor(name: string): [Metric, Record<string, unknown>] {
  const [, kind, at, size] = /^(mAP|AR)@(\[50:95\]|\d+)(?:_(all|small|medium|large))?$/.exec(name) ?? [];
  if (kind === undefined) throw new Error(`unknown value ${name}`);
  const area = size ?? 'all';
  if (kind === 'AR') return [cocoAr, { max_detections: Number(at), area }];
  return [cocoMap, { iou: at === '[50:95]' ? '50:95' : Number(at) / 100, area }];
}

/** The images in the order of their ids, as pycocotools takes them: of equal scores, the earlier image's comes first. */
function evaluate(metric: Metric, params: Record<string, unknown>, each: Case) {
  if (metric.kind !== 'set') throw new Error(`${metric.name} is not a set metric`);
  const accumulator = metric.begin(metric.parameters.parse(params));
  const ids = each.images.map(({ id }) => id).sort((a, b) => a - b);
  for (const id of ids) {
    const expected = each.annotations.filter((annotation) => annotation.image_id === id);
    const output = each.detections.filter((detection) => detection.image_id === id);
    accumulator.add({ id: String(id), output, expected });
  }
  return accumulator.result();
}
