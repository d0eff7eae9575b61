import type { ScoringSample } from '@assay/metrics';
import type { JsonObject, JsonValue } from '@assay/records';
import type { MetricName } from '@assay/tasks';

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

type Change = (value: JsonValue) => JsonValue;

const isBox = (value: JsonValue): boolean =>
  Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === 'number');

const eachBox =
  (change: Change): Change =>
  (value) =>
    isBox(value)
      ? change(value)
      : Array.isArray(value)
        ? (value as readonly JsonValue[]).map((one) => (isBox(one) ? change(one) : one))
        : value;

const asObject = eachBox((box) => ({ bbox: box, score: 1 }));
const inList: Change = (value) => (isBox(value) ? [value] : value);
const asText: Change = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What code of a project may be written for: one box or a list of them, numbers or objects, terms as a list or a text, values or the text of an answer. */
const isTerms = (value: JsonValue): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const joined =
  (by: string): Change =>
  (value) =>
    isTerms(value) ? value.join(by) : value;

const changes: readonly Change[] = [
  (value) => value,
  asObject,
  inList,
  (value) => asObject(inList(value)),
  joined('\n'),
  joined(', '),
];
const forms = changes.flatMap((change) => [
  { output: change, expected: change },
  { output: (value: JsonValue) => asText(change(value)), expected: change },
]);

/** Samples in every form that differs from those before it, as they are first. */
export function knownForms(samples: readonly ScoringSample[]): readonly (readonly ScoringSample[])[] {
  const written = forms.map(({ output, expected }) =>
    samples.map((sample) => ({
      ...sample,
      output: output(sample.output),
      ...(sample.expected === undefined ? {} : { expected: expected(sample.expected) }),
    })),
  );
  return [...new Map(written.map((one) => [JSON.stringify(one), one])).values()];
}

/** A metric as a project has it. */
export interface ImplementedMetric {
  readonly name: string;
  /** Its name in the catalogue; null for a module or a command of the project's own. */
  readonly catalogue: string | null;
  readonly parameters: JsonObject;
  /** Whether it asks a judge, which rows with known results cannot try. */
  readonly judged: boolean;
  /** Whether it reads the score of another metric in place of the answer. */
  readonly fed?: boolean;
  /** Whether it reads answers that were published, in columns that may hold what others judged. */
  readonly replayed?: boolean;
}

/** What tries a metric of the project's own: the number that it gives over samples; null where it gives none. */
export type TryMetric = (
  metric: ImplementedMetric,
  samples: readonly ScoringSample[],
) => Promise<number | null>;

export interface WantedMetric {
  readonly name: MetricName;
  /** All that the task file says about it and about what it judges. */
  readonly described: string;
  /** Samples with the number that they give, where the project has some (`checks/<name>.json`). */
  readonly known: { readonly samples: readonly ScoringSample[]; readonly value: number } | null;
}
