import type { ScoringSample } from '@assay/metrics';
import type { JsonObject, JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { checkMetrics } from './check-metrics.ts';
import { type ImplementationFinding, valueOfSet } from './finding.ts';
import type { ImplementedMetric, TryMetric, WantedMetric } from './known-rows.ts';
import { otherWays } from './other-ways.ts';

const wanted = (name: string, described = ''): WantedMetric => ({
  name: { name, iri: false },
  described,
  known: null,
});

const declared = (
  name: string,
  catalogue: string | null,
  parameters: JsonObject = {},
): ImplementedMetric => ({
  name,
  catalogue,
  parameters,
  judged: false,
});

const byCatalogue: TryMetric = ({ catalogue, parameters }, samples) =>
  Promise.resolve(valueOfSet(catalogue!, parameters, samples));

/** A metric of the project's own that counts in one of the other ways. */
const byWay =
  (metric: string, way: string): TryMetric =>
  (_, samples) =>
    Promise.resolve(
      otherWays(metric, {})
        .find(({ name }) => name === way)!
        .value(samples),
    );

async function known(
  want: WantedMetric,
  metric: ImplementedMetric,
  tryMetric: TryMetric = byCatalogue,
): Promise<ImplementationFinding> {
  const findings = await checkMetrics([want], [metric], tryMetric);
  return findings.find(({ check }) => check === 'known_results')!;
}

describe('wrong implementations that were published are caught, and named', () => {
  test('mAP@30 as an F1', async () => {
    const own = await known(
      wanted('mAP@30'),
      declared('mAP@30', null),
      byWay('coco-map', 'the F1 of detections at an overlap of 0.3'),
    );
    expect(own).toMatchObject({ level: 'failed', about: 'mAP@30' });
    expect(own.message).toContain('that is the F1 of detections at an overlap of 0.3');
    const catalogue = await known(wanted('mAP@30'), declared('mAP@30', 'set-f1'));
    expect(catalogue.level).toBe('failed');
  });

  test('FNR at 0.5 where the text means 0.3', async () => {
    const text =
      'Boxes are matched by IoU. FNR is the share of annotations that no box meets at an IoU of 0.3.';
    const wrong = await known(
      wanted('FNR', text),
      declared('FNR', 'detection-false-negative-rate', { iou: 0.5 }),
    );
    expect(wrong.level).toBe('failed');
    expect(wrong.message).toContain('the rate of misses at an overlap of 0.5');
    expect(wrong.fix).toContain('"iou":0.3');
    const right = await known(
      wanted('FNR', text),
      declared('FNR', 'detection-false-negative-rate', { iou: 0.3 }),
    );
    expect(right.level).toBe('passed');
  });

  test('ACC50 as a Jaccard index', async () => {
    const finding = await known(
      wanted('ACC50'),
      declared('ACC50', null),
      byWay('acc-at-iou', 'the Jaccard index of all boxes together at an overlap of 0.5'),
    );
    expect(finding).toMatchObject({ level: 'failed' });
    expect(finding.message).toContain('gives 0.428571 where acc-at-iou (iou 0.5) gives 0.6');
    expect(finding.message).toContain('the Jaccard index');
  });

  test('F1 of keywords over one pooled vocabulary', async () => {
    const finding = await known(
      wanted('Keyword F1'),
      declared('Keyword F1', null),
      byWay('set-f1', 'one vocabulary pooled over all samples'),
    );
    expect(finding).toMatchObject({ level: 'failed' });
    expect(finding.message).toContain('one vocabulary pooled over all samples');
  });

  test('a threshold in the name that is another in the project', async () => {
    for (const [name, metric, parameters] of [
      ['mAP@50', 'coco-map', { iou: '50:95' }],
      ['mAP@[50:95]', 'coco-map', { iou: 0.5 }],
      ['Acc@0.5', 'acc-at-iou', { iou: 0.3 }],
      ['TP30', 'detection-counts', { iou: 0.5, count: 'true-positives' }],
      ['FP30', 'detection-counts', { iou: 0.3, count: 'true-positives' }],
      ['Top-5 Accuracy', 'top-k-accuracy', { k: 1 }],
      ['Top-1 Accuracy', 'top-k-accuracy', { k: 5 }],
      ['BLEU-4', 'bleu', { max_order: 2 }],
    ] as const) {
      expect((await known(wanted(name), declared(name, metric, { ...parameters }))).level, name).toBe(
        'failed',
      );
    }
  });
});

test('a k or an estimator in the name, and an average in the words, that is another in the project', async () => {
  for (const [name, metric, wrong, right] of [
    ['Recall@5', 'recall-at-k', { k: 10 }, { k: 5 }],
    ['nDCG@10', 'ndcg-at-k', { k: 5 }, { k: 10 }],
    ['Hits@3', 'hit-at-k', { k: 1 }, { k: 3 }],
    ['pass@1', 'pass-at-k', { k: 10 }, { k: 1 }],
    ['P95 latency', 'latency', { statistic: 'p50' }, { statistic: 'p95' }],
  ] as const) {
    expect((await known(wanted(name), declared(name, metric, { ...wrong }))).level, name).toBe('failed');
    const found = await known(wanted(name), declared(name, metric, { ...right }));
    expect(found?.level ?? 'passed', name).toBe('passed');
  }
  const text = 'We report the macro-averaged F1.';
  expect((await known(wanted('F1', text), declared('F1', 'f1', { average: 'micro' }))).level).toBe('failed');
  expect((await known(wanted('F1', text), declared('F1', 'f1', { average: 'macro' }))).level).toBe('passed');
  const own: TryMetric = (_, samples) => Promise.resolve(valueOfSet('f1', { average: 'micro' }, samples));
  expect((await known(wanted('F1', text), declared('F1', null), own)).message).toContain('micro average');
});

const counting =
  (metric: string, parameters: JsonObject): TryMetric =>
  (_, samples) =>
    Promise.resolve(valueOfSet(metric, parameters, samples));

const undefinedAsZero =
  (metric: string, parameters: JsonObject): TryMetric =>
  (_, samples) => {
    const values = samples.map((sample) => valueOfSet(metric, parameters, [sample]) ?? 0);
    return Promise.resolve(values.reduce((sum, value) => sum + value, 0) / samples.length);
  };

test.each<[string, string, TryMetric]>([
  ['a k that is one too small', 'Recall@5', counting('recall-at-k', { k: 4 })],
  ['a k that is one too large', 'Recall@5', counting('recall-at-k', { k: 6 })],
  ['macro for micro', 'Micro F1', counting('f1', { average: 'macro' })],
  ['micro for macro', 'Macro F1', counting('f1', { average: 'micro' })],
  ['more than a threshold for at least', 'ACC50', counting('acc-at-iou', { iou: 0.5000001 })],
  ['more than a threshold for at least', 'Acc@0.3', counting('acc-at-iou', { iou: 0.3000001 })],
  ['more than a threshold for at least', 'Acc@0.75', counting('acc-at-iou', { iou: 0.7500001 })],
  ['another threshold', 'Acc@0.25', counting('acc-at-iou', { iou: 0.3 })],
  ['more than a threshold for at least', 'mAP@50', counting('coco-map', { iou: 0.5000001 })],
  ['more than a threshold for at least', 'mAP@30', counting('coco-map', { iou: 0.3000001 })],
  [
    'more than a threshold for at least',
    'FNR@0.3',
    counting('detection-false-negative-rate', { iou: 0.3000001 }),
  ],
  [
    'more than a threshold for at least',
    'TP30',
    counting('detection-counts', { iou: 0.3000001, count: 'true-positives' }),
  ],
  ['letters by their case where it does not count', 'SQuAD Exact Match', counting('exact-match', {})],
  ['a k that is one too small', 'Precision@3', counting('precision-at-k', { k: 2 })],
  ['a k that is one too large', 'nDCG@10', counting('ndcg-at-k', { k: 11 })],
  ['a k that is one too small', 'Hits@3', counting('hit-at-k', { k: 2 })],
  ['samples without a value counted as zero', 'Recall@5', undefinedAsZero('recall-at-k', { k: 5 })],
])('code that counts %s is caught', async (_, name, tryMetric) => {
  expect(await known(wanted(name), declared(name, null), tryMetric)).toMatchObject({ level: 'failed' });
});

test('the right metric passes, whoever counts it', async () => {
  for (const [name, metric, parameters] of [
    ['mAP@30', 'coco-map', { iou: 0.3 }],
    ['mAP@[50:95]', 'coco-map', {}],
    ['ACC50', 'acc-at-iou', {}],
    ['F1 Score', 'f1', { average: 'macro' }],
    ['BLEU-4', 'bleu', {}],
    ['Exact Match', 'exact-match', {}],
    ['Top-5 Accuracy', 'top-k-accuracy', { k: 5 }],
  ] as const) {
    const given = { ...parameters };
    expect((await known(wanted(name), declared(name, metric, given))).level, name).toBe('passed');
    const own: TryMetric = (_, samples) =>
      Promise.resolve(
        valueOfSet(metric, name === 'F1 Score' ? { average: 'binary', positive: true } : given, samples),
      );
    expect((await known(wanted(name), declared(name, null), own)).level, name).toBe('passed');
  }
});

test('a metric that is asked for and not there, and a name that nobody can check', async () => {
  const [absent] = await checkMetrics([wanted('Accuracy')], [declared('Recall', 'recall')], byCatalogue);
  expect(absent).toMatchObject({ level: 'failed', check: 'metrics', about: 'Accuracy' });
  expect((await known(wanted('Modality Term F1'), declared('Modality Term F1', 'set-f1'))).level).toBe(
    'open',
  );
});

test("samples of the project's own decide where there are some", async () => {
  const samples: readonly ScoringSample[] = [
    { id: '1', output: 'red blue', expected: 'red' },
    { id: '2', output: 'green', expected: 'green' },
  ];
  const check = async (value: number): Promise<ImplementationFinding> =>
    known(
      { ...wanted('Modality Term F1'), known: { samples, value } },
      declared('Modality Term F1', 'squad-f1'),
    );
  expect((await check((2 / 3 + 1) / 2)).level).toBe('passed');
  expect((await check(0.5)).message).toContain('for which 0.5 is known to be right');
});

test('an average precision that does not rank boxes by their scores is left to a person; one that does passes', async () => {
  const unranked: TryMetric = (_, samples) => {
    const withoutScores = samples.map((sample) => ({
      ...sample,
      output: Array.isArray(sample.output)
        ? (sample.output as readonly JsonValue[]).map((one) => (one as { bbox?: JsonValue }).bbox ?? one)
        : sample.output,
    }));
    return Promise.resolve(valueOfSet('coco-map', { iou: 0.5 }, withoutScores));
  };
  const found = await known(wanted('mAP@50'), declared('mAP@50', null), unranked);
  expect(found.level).toBe('open');
  expect(found.message).toMatch(/on boxes without scores, and 0\.\d+ for 0\.\d+ where boxes have them/);
  const ranked: TryMetric = (_, samples) => Promise.resolve(valueOfSet('coco-map', { iou: 0.5 }, samples));
  expect((await known(wanted('mAP@50'), declared('mAP@50', null), ranked)).level).toBe('passed');
});

test('a metric over columns of published answers that is not the one of its name is for a person to look at', async () => {
  const own = declared('Correct Trace Rate', 'precision', { average: 'binary', positive: true });
  const look = await known(wanted('Correct Trace Rate'), { ...own, replayed: true });
  expect(look).toMatchObject({ level: 'open', about: 'Correct Trace Rate' });
  expect(look.message).toContain(
    'precision over columns of the published answers; the name means correct-trace-rate',
  );
  expect((await known(wanted('Correct Trace Rate'), own)).level).toBe('failed');
  const same = declared('F1 Score', 'f1', { average: 'binary', positive: true });
  expect((await known(wanted('F1 Score'), { ...same, replayed: true })).level).toBe('passed');
});

type Count = (samples: readonly ScoringSample[]) => number;

/** Code of a project, which gives no number where it cannot read its samples. */
const code =
  (count: Count): TryMetric =>
  (_, samples) => {
    try {
      const value = count(samples);
      return Promise.resolve(Number.isFinite(value) ? value : null);
    } catch {
      return Promise.resolve(null);
    }
  };

async function findingOf(name: string, count: Count): Promise<ImplementationFinding> {
  const findings = await checkMetrics(
    [{ name: { name, iri: false }, described: '', known: null }],
    [{ name, catalogue: null, parameters: {}, judged: false }],
    code(count),
  );
  return findings.find(({ check }) => check === 'known_results')!;
}

const f1 = (given: ReadonlySet<string>, wanted: ReadonlySet<string>): number =>
  (2 * [...given].filter((one) => wanted.has(one)).length) / (given.size + wanted.size);
const termsOf = (value: JsonValue | undefined): readonly string[] => (value as string).split(', ');
const pooled = (samples: readonly ScoringSample[], side: 'output' | 'expected'): ReadonlySet<string> =>
  new Set(samples.flatMap((sample) => termsOf(sample[side])));

describe('a metric that no name explains', () => {
  test('is caught where it pools the terms of all samples, in the form that its code reads', async () => {
    const { level, message } = await findingOf('Clinical Term F1', (samples) =>
      f1(pooled(samples.slice(1), 'output'), pooled(samples, 'expected')),
    );
    expect(level).toBe('failed');
    expect(message).toContain('when labels are swapped between samples');
  });

  test('is left to a person where it goes sample by sample', async () => {
    const { level } = await findingOf('Clinical Term F1', (samples) => {
      const each = samples.map(({ output, expected }) =>
        f1(new Set(termsOf(output)), new Set(termsOf(expected))),
      );
      return each.reduce((sum, one) => sum + one, 0) / each.length;
    });
    expect(level).toBe('open');
  });

  test('is left to a person where it looks at answers alone', async () => {
    const { level } = await findingOf('Diversity', (samples) => pooled(samples, 'output').size / 7);
    expect(level).toBe('open');
  });
});

describe('code that reads another form of the known samples', () => {
  const overlap = (a: readonly number[], b: readonly number[]): number => {
    const side = (i: number): number => Math.max(0, Math.min(a[i + 2]!, b[i + 2]!) - Math.max(a[i]!, b[i]!));
    const area = (box: readonly number[]): number => (box[2]! - box[0]!) * (box[3]! - box[1]!);
    const inside = side(0) * side(1);
    return inside / (area(a) + area(b) - inside);
  };
  const boxIn = (value: JsonValue | undefined): readonly number[] =>
    (value as readonly { bbox: readonly number[] }[])[0]!.bbox.map((one) => one);
  const hits = (samples: readonly ScoringSample[]): number =>
    samples.filter(({ output, expected }) => overlap(boxIn(output), boxIn(expected)) >= 0.5).length;

  test('ACC50 of lists of objects: right, and as a Jaccard index', async () => {
    expect(await findingOf('ACC50', (samples) => hits(samples) / samples.length)).toMatchObject({
      level: 'passed',
    });
    const wrong = await findingOf('ACC50', (samples) => hits(samples) / (2 * samples.length - hits(samples)));
    expect(wrong.level).toBe('failed');
    expect(wrong.message).toContain('the Jaccard index of all boxes together at an overlap of 0.5');
  });

  test('an answer as the text that a model writes', async () => {
    const { level } = await findingOf('ACC50', (samples) => {
      const read = samples.map((sample) => ({
        ...sample,
        output: JSON.parse(sample.output as string) as JsonValue,
      }));
      return hits(read) / read.length;
    });
    expect(level).toBe('passed');
  });
});
