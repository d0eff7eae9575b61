import { defineCocoMean } from './define-coco-mean.ts';

export const cocoMap = defineCocoMean({
  name: 'coco-map',
  aliases: ['map', 'mean-average-precision', 'map@[50:95]', 'coco-ap'],
  meaning: 'COCO mean average precision of detected boxes.',
  definition:
    'mAP = mean over categories and IoU thresholds of AP; AP = mean over the 101 recalls 0, 0.01 … 1 of the best precision at that recall or beyond',
  remark: '',
  select: (curves) => curves.averagePrecision,
});
