import { defineMetric } from '../../catalogue/define-metric.ts';
import { cocoAccumulator } from './coco-accumulator.ts';
import { cocoParameters } from './coco-parameters.ts';

export const cocoMap = defineMetric({
  kind: 'set',
  name: 'coco-map',
  aliases: ['map', 'mean-average-precision', 'map@[50:95]', 'coco-ap'],
  meaning: 'COCO mean average precision of detected boxes.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: cocoParameters,
  page: {
    definition:
      'mAP = mean over categories and IoU thresholds of AP; AP = mean over the 101 recalls 0, 0.01 … 1 of the best precision at that recall or beyond',
    convention:
      'The output is a list of {bbox, category_id, score} (or {detections: [...]}, or its JSON text), expected a list of {bbox, category_id, area?, iscrowd?}; one sample is one image. bbox is [left, top, width, height], with box: xyxy [left, top, right, bottom]. iou is a threshold, a list of them, or 50:95 (the default: 0.50, 0.55 … 0.95). area is all, small (to 32²), medium, large (from 96²), or [min, max]. At most max_detections (100) per image and category, best first.',
    source: 'Lin et al. (2014), COCO; pycocotools, COCOeval',
    edgeCases: [
      'A crowd annotation, or one outside the area range, is not to be found; a detection matched to one counts nothing. As in pycocotools, only iscrowd marks a crowd: a field named ignore has no effect.',
      'A category without an annotation that counts: left out, with its detections. None at all: missing (undefined).',
      'A detection without a score: score 1; equal scores keep the order of images by id (by value when all ids are numbers, else by code point), then the order given.',
      'Without category_id (or category) all boxes are of one category.',
      'An output that is no list: an image in which nothing was found, counted in details.unparsable. A detection that is no box: dropped, counted in details.malformed.',
      'An annotation that is no box: a configuration error naming the sample.',
      'Two samples with one id: two images.',
    ],
    example: {
      rows: [
        {
          output: [{ bbox: [0, 0, 10, 10], category_id: 1, score: 0.9 }],
          expected: [{ bbox: [0, 0, 10, 8], category_id: 1 }],
        },
      ],
      params: { iou: [0.5, 0.75, 0.9, 0.95] },
      value: 0.5,
    },
  },
  begin: (params) => cocoAccumulator(params, (curves) => curves.averagePrecision),
});
