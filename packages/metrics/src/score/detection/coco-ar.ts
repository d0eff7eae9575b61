import { defineCocoMean } from './define-coco-mean.ts';

export const cocoAr = defineCocoMean({
  name: 'coco-ar',
  aliases: ['average-recall', 'ar@100', 'coco-average-recall'],
  meaning: 'COCO average recall of detected boxes.',
  definition: 'AR = mean over categories and IoU thresholds of the share of annotations found',
  remark: ' AR@1 and AR@10 are max_detections 1 and 10.',
  select: (curves) => curves.recall,
});
