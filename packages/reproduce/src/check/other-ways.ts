import type { ScoringSample } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import { valueOfSet } from './finding.ts';

/** A way to count that is taken for a metric and is not it. */
interface OtherWay {
  readonly name: string;
  readonly value: (samples: readonly ScoringSample[]) => number | null;
}

type Parameters = Readonly<Record<string, JsonValue>>;

const byCatalogue = (name: string, metric: string, parameters: Parameters): OtherWay => ({
  name,
  value: (samples) => valueOfSet(metric, parameters, samples),
});

/** The ways by which a metric of this name has been replaced, or is easily mistaken. */
export function otherWays(metric: string, parameters: Parameters): readonly OtherWay[] {
  const boxes: Parameters = parameters['box'] === undefined ? {} : { box: parameters['box'] };
  if (detectionMetrics.has(metric)) return detectionWays(boxes);
  if (metric === 'acc-at-iou' || metric === 'iou') return groundingWays(boxes);
  if (/^set-(?:f1|precision|recall)(?:-micro)?$/.test(metric)) return listWays(parameters);
  if (metric === 'accuracy') return [...labelWays(parameters), ...textWays];
  return labelMetrics.has(metric) ? labelWays(parameters) : textWays;
}

const detectionMetrics = new Set([
  'coco-map',
  'coco-ar',
  'detection-counts',
  'detection-false-negative-rate',
]);
const labelMetrics = new Set(['f1', 'precision', 'recall', 'accuracy', 'balanced-accuracy', 'mcc']);
const overlaps = [0.3, 0.5, 0.75];

function detectionWays(boxes: Parameters): readonly OtherWay[] {
  return [
    byCatalogue('mAP@[50:95]', 'coco-map', { ...boxes, iou: '50:95' }),
    ...overlaps.flatMap((iou) => [
      byCatalogue(`mAP at an overlap of ${iou}`, 'coco-map', { ...boxes, iou }),
      counted(`the F1 of detections at an overlap of ${iou}`, { ...boxes, iou }, detectionF1),
      counted(`the Jaccard index of detections at an overlap of ${iou}`, { ...boxes, iou }, jaccard),
      byCatalogue(`the rate of misses at an overlap of ${iou}`, 'detection-false-negative-rate', {
        ...boxes,
        iou,
      }),
    ]),
  ];
}

function groundingWays(boxes: Parameters): readonly OtherWay[] {
  return [
    byCatalogue('the mean overlap', 'iou', boxes),
    ...overlaps.flatMap((iou) => {
      const asLists = (samples: readonly ScoringSample[]): readonly ScoringSample[] =>
        samples.map((sample) => ({
          ...sample,
          output: [sample.output],
          ...(sample.expected === undefined ? {} : { expected: [sample.expected] }),
        }));
      const index = counted('', { ...boxes, iou }, jaccard);
      return [
        byCatalogue(`accuracy at an overlap of ${iou}`, 'acc-at-iou', { ...boxes, iou }),
        {
          name: `the Jaccard index of all boxes together at an overlap of ${iou}`,
          value: (samples: readonly ScoringSample[]) => index.value(asLists(samples)),
        },
      ];
    }),
  ];
}

function listWays(parameters: Parameters): readonly OtherWay[] {
  const areCounted = parameters['count_repeats'] === true;
  const turned = { ...parameters, count_repeats: !areCounted };
  const repeats = areCounted ? 'each item counted once in its list' : 'an item counted as often as it stands';
  return [
    ...['f1', 'precision', 'recall'].flatMap((ratio) => [
      byCatalogue(`${ratio} of all items together, ${repeats},`, `set-${ratio}-micro`, turned),
      byCatalogue(`the mean ${ratio} over samples, ${repeats},`, `set-${ratio}`, turned),
    ]),
    ...['f1', 'precision', 'recall'].flatMap((ratio) => [
      byCatalogue(`the mean ${ratio} over samples`, `set-${ratio}`, parameters),
      byCatalogue(`${ratio} of all items of all samples counted together`, `set-${ratio}-micro`, parameters),
    ]),
    {
      name: 'one vocabulary pooled over all samples',
      value: (samples) => {
        const pooled = (side: 'output' | 'expected'): JsonValue =>
          samples.flatMap((sample) => {
            const items = sample[side];
            return Array.isArray(items) ? (items as JsonValue[]) : items === undefined ? [] : [items];
          });
        const together = { id: 'all', output: pooled('output'), expected: pooled('expected') };
        return valueOfSet('set-f1', parameters, [together]);
      },
    },
  ];
}

function labelWays({ positive }: Parameters): readonly OtherWay[] {
  const averages = ['micro', 'macro', 'weighted'].flatMap((average) =>
    ['f1', 'precision', 'recall'].map((metric) =>
      byCatalogue(`${metric}, ${average} average`, metric, { average }),
    ),
  );
  const binary = ['f1', 'precision', 'recall'].map((metric) =>
    byCatalogue(`${metric} of ${JSON.stringify(positive ?? true)}`, metric, {
      average: 'binary',
      positive: positive ?? true,
    }),
  );
  return [...binary, ...averages, byCatalogue('accuracy', 'accuracy', {})];
}

const textWays: readonly OtherWay[] = [
  byCatalogue('exact match', 'exact-match', {}),
  byCatalogue('exact match without case, articles and punctuation', 'squad-exact-match', {}),
  byCatalogue('the final answers, compared as numbers or formulas,', 'math-equivalence', {}),
  byCatalogue('the last number of each answer', 'numeric-tolerance', { read: 'last' }),
  byCatalogue('the F1 of tokens', 'squad-f1', {}),
  byCatalogue('ROUGE-L', 'rouge-l', {}),
];

type Counts = Readonly<Record<'hits' | 'extra' | 'missed', number>>;

function counted(name: string, parameters: Parameters, from: (counts: Counts) => number | null): OtherWay {
  return {
    name,
    value: (samples) => {
      const count = (which: string): number | null =>
        valueOfSet('detection-counts', { ...parameters, count: which }, samples);
      const [hits, extra, missed] = [
        count('true-positives'),
        count('false-positives'),
        count('false-negatives'),
      ];
      return hits === null || extra === null || missed === null ? null : from({ hits, extra, missed });
    },
  };
}

function detectionF1({ hits, extra, missed }: Counts): number | null {
  return hits + extra + missed === 0 ? null : (2 * hits) / (2 * hits + extra + missed);
}

function jaccard({ hits, extra, missed }: Counts): number | null {
  return hits + extra + missed === 0 ? null : hits / (hits + extra + missed);
}

interface Searched {
  readonly metric: string;
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly samples: readonly ScoringSample[];
  /** How far a number may be from the one that is searched for: rounding. */
  readonly within: number;
}

/** The ways to count that give this number where the metric gives another; a way that cannot read the samples gives none. */
export function nameTheWay(
  value: number,
  { metric, parameters, samples, within }: Searched,
): readonly string[] {
  return otherWays(metric, parameters).flatMap(({ name, value: count }) => {
    const other = valueOrNull(() => count(samples));
    return other !== null && Math.abs(other - value) <= within ? [name] : [];
  });
}

/** Samples of another shape than the way counts are refused by it: then it is not the one. */
function valueOrNull(count: () => number | null): number | null {
  try {
    return count();
  } catch {
    return null;
  }
}
