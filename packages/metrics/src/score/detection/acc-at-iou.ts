import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { iouThreshold } from './coco-parameters.ts';
import { oneBoxIou } from './one-box.ts';
import { boxFormat } from './read-box.ts';

export const accAtIou = defineMetric({
  kind: 'sample',
  name: 'acc-at-iou',
  aliases: ['acc@iou', 'acc@0.5', 'acc50', 'grounding-accuracy'],
  meaning: 'The predicted box overlaps the expected one enough.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({ iou: iouThreshold.default(0.5), box: boxFormat }),
  page: {
    definition: 'score = IoU ≥ iou; the mean over samples is Acc@IoU',
    convention: 'iou is 0.5 unless said otherwise; equality passes. Boxes as in the metric iou.',
    source: 'Yu et al. (2016), RefCOCO; MedSG-Bench, ACC@0.5',
    edgeCases: [
      'An output that is not one box: missing (unparsable).',
      'An expected value that is not one box: a configuration error naming the sample.',
    ],
    example: { rows: [{ output: [0, 0, 2, 2], expected: [0, 0, 2, 1] }], value: true },
  },
  score: (sample, params) => {
    const overlap = oneBoxIou(sample, params.box);
    return typeof overlap === 'number' ? scored(overlap >= params.iou, { iou: overlap }) : overlap;
  },
});
