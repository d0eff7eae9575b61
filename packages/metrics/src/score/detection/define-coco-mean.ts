import { defineMetric, type Metric } from '../../catalogue/metric.ts';
import { cocoAccumulator, estimateFromDetections } from './coco-accumulator.ts';
import { cocoParameters } from './coco-parameters.ts';

interface CocoMean {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly meaning: string;
  readonly definition: string;
  /** What the page adds to the convention that both share. */
  readonly remark: string;
  readonly select: Parameters<typeof cocoAccumulator>[1];
}

/** What COCO's average precision and average recall share: the boxes, and the mean over categories and thresholds. */
export function defineCocoMean({ definition, remark, select, ...names }: CocoMean): Metric {
  return defineMetric({
    kind: 'set',
    ...names,
    scoreType: { kind: 'number', min: 0, max: 1 },
    direction: 'higher',
    passRule: null,
    requires: ['output', 'expected'],
    parameters: cocoParameters,
    page: {
      definition,
      convention: `The output is a list of {bbox, category_id, score} (or {detections: [...]}, or its JSON text), expected a list of {bbox, category_id, area?, iscrowd?}; one sample is one image. bbox is [left, top, width, height], with box: xyxy [left, top, right, bottom]. iou is a threshold, a list of them, or 50:95 (the default: 0.50, 0.55 … 0.95). area is all, small (to 32²), medium, large (from 96²), or [min, max]. At most max_detections (100) per image and category, best first.${remark}`,
      source: 'Lin et al. (2014), COCO; pycocotools, COCOeval',
      edgeCases: [
        'A crowd annotation, or one outside the area range, is not to be found; a detection matched to one counts nothing. As in pycocotools, only iscrowd marks a crowd: a field named ignore has no effect.',
        'A category without an annotation that counts: left out, with its detections. None at all: missing (undefined).',
        'A detection without a score: score 1; equal scores keep the order of images by id (by value when all ids are numbers, else by code point), then the order given.',
        'Without category_id (or category) all boxes are of one category.',
        'An output that is not a list: an image in which nothing was found, counted in details.unparsable. A detection that is not a box: dropped, counted in details.malformed.',
        'An annotation that is not a box: a configuration error naming the sample.',
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
    begin: (params) => cocoAccumulator(params, select),
    estimate: (params, rows, ids) => estimateFromDetections(rows, ids, params, select),
  });
}
