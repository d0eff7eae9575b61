import type { JsonValue } from '@assay/records';

/** An answer and what it should have been, made so that right and wrong ways to count give different numbers. */
export interface KnownRow {
  readonly output: JsonValue;
  readonly expected: JsonValue;
  readonly metadata?: Readonly<Record<string, JsonValue>>;
}

const box = (x: number, y: number, width: number, height: number): JsonValue => [x, y, width, height];

/** Five images: a box found at an overlap of 0.6, one at 0.4, one of two found and one made up, one missed, one found and one made up. */
const detections: readonly KnownRow[] = [
  { output: [box(0, 0, 10, 6)], expected: [box(0, 0, 10, 10)] },
  { output: [box(0, 0, 10, 4)], expected: [box(0, 0, 10, 10)] },
  { output: [box(0, 0, 10, 10), box(80, 80, 5, 5)], expected: [box(0, 0, 10, 10), box(50, 50, 10, 10)] },
  { output: [box(60, 60, 10, 10)], expected: [box(20, 20, 10, 10)] },
  { output: [box(0, 0, 10, 10), box(90, 90, 4, 4)], expected: [box(0, 0, 10, 10)] },
];

/** Boxes of which the wrong ones are the surer: an average precision that does not rank them by score comes out higher. */
export const scoredDetections: readonly KnownRow[] = [
  {
    output: [
      { bbox: box(0, 0, 10, 10), score: 0.3 },
      { bbox: box(80, 80, 5, 5), score: 0.9 },
    ],
    expected: [box(0, 0, 10, 10)],
  },
  {
    output: [
      { bbox: box(20, 20, 10, 10), score: 0.5 },
      { bbox: box(60, 60, 4, 4), score: 0.7 },
    ],
    expected: [box(20, 20, 10, 10), box(40, 40, 10, 10)],
  },
];

/** One box each: overlaps of 1, 0.8, 0.4 and 0. */
const groundings: readonly KnownRow[] = [
  { output: box(0, 0, 10, 10), expected: box(0, 0, 10, 10) },
  { output: box(0, 0, 10, 8), expected: box(0, 0, 10, 10) },
  { output: box(0, 0, 10, 4), expected: box(0, 0, 10, 10) },
  { output: box(60, 60, 10, 10), expected: box(20, 20, 10, 10) },
];

/** Each list is wrong where the other is right: over one vocabulary of both they look the same. */
const lists: readonly KnownRow[] = [
  { output: ['tumour', 'oedema'], expected: ['tumour'] },
  { output: ['tumour'], expected: ['oedema', 'cyst'] },
  { output: ['cyst'], expected: ['cyst'] },
];

const labels: readonly KnownRow[] = [
  { output: true, expected: true },
  { output: true, expected: false },
  { output: false, expected: true },
  { output: true, expected: true },
  { output: false, expected: false },
  { output: false, expected: false },
  { output: false, expected: false },
];

const texts: readonly KnownRow[] = [
  { output: 'the cat sat on the mat', expected: 'the cat sat on a mat' },
  { output: 'it is a dog', expected: 'it is a dog' },
  { output: 'Paris', expected: 'paris' },
];

const rankings: readonly KnownRow[] = [
  { output: ['a', 'b', 'c', 'd', 'e', 'f'], expected: 'a' },
  { output: ['b', 'c', 'a', 'd', 'e', 'f'], expected: 'a' },
  { output: ['b', 'c', 'd', 'e', 'f', 'a'], expected: 'a' },
];

const documents = Array.from({ length: 12 }, (_, i) => `d${i + 1}`);

/** One relevant document at each rank, so that every k gives another number; two in one ranking, and none in another. */
const retrievals: readonly KnownRow[] = [
  ...documents.map((document) => ({ output: documents, expected: [document] })),
  { output: documents, expected: ['d1', 'd2'] },
  { output: documents, expected: [] },
];

const byMetric: Readonly<Record<string, readonly KnownRow[]>> = {
  'coco-map': detections,
  'coco-ar': detections,
  'detection-counts': detections,
  'detection-false-negative-rate': detections,
  'acc-at-iou': groundings,
  iou: groundings,
  'set-f1': lists,
  'set-f1-micro': lists,
  'set-precision': lists,
  'set-precision-micro': lists,
  'set-recall': lists,
  'set-recall-micro': lists,
  f1: labels,
  precision: labels,
  recall: labels,
  accuracy: labels,
  'balanced-accuracy': labels,
  mcc: labels,
  'false-negative-rate': labels,
  'exact-match': texts,
  'squad-exact-match': texts,
  'squad-f1': texts,
  bleu: texts,
  'sentence-bleu': texts,
  chrf: texts,
  meteor: texts,
  'rouge-1': texts,
  'rouge-2': texts,
  'rouge-l': texts,
  'top-k-accuracy': rankings,
  'recall-at-k': retrievals,
  'precision-at-k': retrievals,
  'hit-at-k': retrievals,
  'ndcg-at-k': retrievals,
  mrr: retrievals,
};

/** The rows that a metric is tried on, one of them at its threshold; null where none were made for it. */
export function knownRows(
  metric: string,
  { iou = 0.5 }: Readonly<Record<string, JsonValue>>,
): readonly KnownRow[] | null {
  const rows = byMetric[metric] ?? null;
  if (rows === null || typeof iou !== 'number' || (rows !== groundings && rows !== detections)) return rows;
  const meets = box(0, 0, 10, Math.round(iou * 1000) / 100);
  const whole = box(0, 0, 10, 10);
  return [
    ...rows,
    rows === groundings ? { output: meets, expected: whole } : { output: [meets], expected: [whole] },
  ];
}
