import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { oneBoxIou } from './one-box.ts';
import { boxFormat } from './read-box.ts';

export const iou = defineMetric({
  kind: 'sample',
  name: 'iou',
  aliases: ['intersection-over-union', 'jaccard-box', 'miou'],
  meaning: 'How far the predicted and the expected box overlap.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({ box: boxFormat }),
  page: {
    definition: 'IoU = area of the intersection / area of the union',
    convention:
      'One box each: four numbers, [left, top, width, height], or with box: xyxy [left, top, right, bottom]; also {bbox: [...]}, a list of one, or JSON text. Continuous coordinates: no pixel is added to sides.',
    source: 'Everingham et al. (2010), Pascal VOC; pycocotools for the arithmetic',
    edgeCases: [
      'No overlap, or a box without area: 0.',
      'An output that is not one box: missing (unparsable).',
      'An expected value that is not one box: a configuration error naming the sample.',
    ],
    example: { rows: [{ output: [0, 0, 2, 2], expected: [1, 0, 2, 2] }], value: 1 / 3 },
  },
  score: (sample, { box }) => {
    const overlap = oneBoxIou(sample, box);
    return typeof overlap === 'number' ? scored(overlap) : overlap;
  },
});
