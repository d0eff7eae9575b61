import { findMetric, type Metric, readParameters } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import { type MetricName, shortId } from '@assay/tasks';
import { boxesOrRankings, type NamedMetric, type OpenReading, overlapOf } from './boxes-or-rankings.ts';
import { metricNamed } from './metric-named.ts';
import { thresholdsIn } from './thresholds-in.ts';

/** A metric of the catalogue that a name means, with the parameters that the name itself says. */
export interface MeantMetric {
  readonly metric: Metric;
  readonly parameters: Readonly<Record<string, JsonValue>>;
}

/**
 * What a name means: `mAP@30` is coco-map at an overlap of 0.3, `Top-5 Accuracy` top-k-accuracy of five, `BLEU-4` bleu
 * of four. `described` is what the file says about it: a threshold that the name leaves out may stand there.
 * Undefined: the catalogue has none of that name.
 */
export function meantMetric(name: MetricName, described?: string): MeantMetric | undefined {
  const written = lastPart(name);
  if (hasTolerance(written)) return undefined;
  const text = withoutUnit(written);
  const either = boxesOrRankings(text, described);
  if (either !== null) return 'missing' in either ? undefined : checked(either);
  for (const [pattern, read] of numbered) {
    const hit = pattern.exec(text);
    const found = hit === null ? undefined : read(hit[1] ?? '', hit[2] ?? '', described ?? '');
    if (found !== undefined) return checked(found);
  }
  const metric = metricNamed({ name: text, iri: name.iri }) ?? ofAllSamples(text);
  return metric === undefined ? undefined : { metric, parameters: thresholdsOf(metric, described) };
}

/** The area under a curve is over the thresholds that the file lists, where it lists some. */
function thresholdsOf({ name }: Metric, described = ''): MeantMetric['parameters'] {
  const thresholds = name === 'all-pass-auc' ? thresholdsIn(described) : null;
  return thresholds === null ? {} : { thresholds };
}

/** `Overall Accuracy` is accuracy, and `Mean ROUGE-L` rouge-l, which is a mean; a mean of what only a set has is another number. */
function ofAllSamples(text: string): Metric | undefined {
  const [, word = '', rest = ''] = /^(overall|average|avg\.?|mean)\s+(.+)$/i.exec(text) ?? [];
  const metric = rest === '' ? undefined : metricNamed({ name: rest, iri: false });
  return metric?.kind === 'sample' || /^overall$/i.test(word) ? metric : undefined;
}

/** Why a name is no metric of the catalogue where detection and retrieval mean two things by it; null for any other. */
export function openReading(name: MetricName, described: string): OpenReading | null {
  const either = boxesOrRankings(withoutUnit(lastPart(name)), described);
  return either !== null && 'missing' in either ? either : null;
}

/** A name as it is, an address by its end. */
export function lastPart({ name, iri }: MetricName): string {
  if (!iri) return name.trim();
  const end = shortId(name) ?? name;
  try {
    return decodeURIComponent(end).trim();
  } catch {
    return end;
  }
}

/** `Acc@10%` is a share within a tolerance, and no accuracy of the first ten. */
function hasTolerance(name: string): boolean {
  return /@\s*\d+(?:\.\d+)?\s*%$/.test(name);
}

function withoutUnit(name: string): string {
  return name.replace(/\s*(?:\(%\)|\[%\]|%)$/, '');
}

type ReadName = (first: string, second: string, described: string) => NamedMetric | undefined;

const iouOf =
  (metric: string, more: Readonly<Record<string, JsonValue>> = {}): ReadName =>
  (digits) => {
    const iou = overlap(digits);
    return iou === null ? undefined : { metric, parameters: { iou, ...more } };
  };

const cutAt =
  (metric: string): ReadName =>
  (k) => ({ metric, parameters: { k: Number(k) } });

const averaged = (average: string, metric: string): NamedMetric => ({
  metric: metric.toLowerCase(),
  parameters: { average: average.toLowerCase() },
});

function latency(which: string): NamedMetric {
  const word = which.toLowerCase();
  const statistic =
    word === 'median' ? 'p50' : word === 'average' ? 'mean' : word.startsWith('max') ? 'max' : word;
  return { metric: 'latency', parameters: { statistic } };
}

/** Names that carry a number, and what the number is. */
const numbered: readonly (readonly [RegExp, ReadName])[] = [
  [
    /^(?:coco[\s-])?m?AP\s*@?\s*\[?\s*\.?0?\.?50?\s*:\s*\.?0?\.?95\s*\]?$/i,
    () => ({ metric: 'coco-map', parameters: { iou: '50:95' } }),
  ],
  [/^(?:coco[\s-])?m?AP\s*@\s*IoU\s*=?\s*(\d*\.?\d+)$/i, iouOf('coco-map')],
  [/^acc(?:uracy)?\s*(?:@\s*IoU\s*=?\s*)?(0?\.\d+|\d{2})$/i, iouOf('acc-at-iou')],
  [/^TP\s*@?\s*(0?\.\d+|\d{2})$/i, iouOf('detection-counts', { count: 'true-positives' })],
  [/^FP\s*@?\s*(0?\.\d+|\d{2})$/i, iouOf('detection-counts', { count: 'false-positives' })],
  [/^(?:FNR|false[\s-]negative[\s-]rate)\s*@?\s*(0?\.\d+|\d{2})$/i, iouOf('detection-false-negative-rate')],
  [/^(?:FNR|false[\s-]negative[\s-]rate)$/i, (_, __, described) => missRate(described)],
  [/^top[\s-]?(\d+)(?:[\s-]acc(?:uracy)?)?$/i, cutAt('top-k-accuracy')],
  [/^acc(?:uracy)?@(\d)$/i, cutAt('top-k-accuracy')],
  [/^BLEU[\s-]?(\d)$/i, (order) => ({ metric: 'bleu', parameters: { max_order: Number(order) } })],
  [
    /^(median|mean|average|p5|p50|p95|p99|max(?:imum)?)[\s-]latency(?:\s*\(?ms\)?)?$/i,
    (which) => latency(which),
  ],
  [/^latency[\s-](p5|p50|p95|p99|mean|median|max)(?:\s*\(?ms\)?)?$/i, (which) => latency(which)],
  [
    /^(micro|macro|weighted)(?:[\s-]averaged?)?[\s-](f1|precision|recall)(?:[\s-]score)?$/i,
    (average, metric) => averaged(average, metric),
  ],
  [
    /^(f1|precision|recall)(?:[\s-]score)?[\s-]*\(?(micro|macro|weighted)(?:[\s-]averaged?)?\)?$/i,
    (metric, average) => averaged(average, metric),
  ],
  [
    /^(f1|precision|recall)(?:[\s-]score)?\s*\(([\w -]+?)(?:\s+class)?\)$/i,
    (metric, positive) => ({ metric: metric.toLowerCase(), parameters: { average: 'binary', positive } }),
  ],
  [
    /^(?:mean|average|avg\.?)[\s-](?:IoU|intersection[\s-]over[\s-]union)$/i,
    () => ({ metric: 'iou', parameters: {} }),
  ],
  [/^chrF\+\+$/i, () => ({ metric: 'chrf-plus-plus', parameters: {} })],
  [
    /^(pearson|spearman|kendall)(?:['’]?s)?(?:\s+rank)?(?:[\s-]+(?:correlation(?:\s+coefficient)?|r|rho|tau|ρ|τ))?$/i,
    (who) => ({ metric: who.toLowerCase(), parameters: {} }),
  ],
  [
    /^(?:QWK|quadratic(?:ally)?[\s-]weighted[\s-](?:cohen(?:['’]?s)?[\s-])?kappa(?:\s*\(QWK\))?)$/i,
    () => ({ metric: 'cohen-kappa', parameters: { weights: 'quadratic' } }),
  ],
  [
    /^linear(?:ly)?[\s-]weighted[\s-](?:cohen(?:['’]?s)?[\s-])?kappa$/i,
    () => ({ metric: 'cohen-kappa', parameters: { weights: 'linear' } }),
  ],
  [/^matthews(?:['’]?s)?\s+correlation\s+coefficient$/i, () => ({ metric: 'mcc', parameters: {} })],
  [/^pass@(\d+)$/i, cutAt('pass-at-k')],
  [/^pass\^(\d+)$/i, cutAt('pass-hat-k')],
  [/^n?dcg@(\d+)$/i, cutAt('ndcg-at-k')],
  [/^mrr@(\d+)$/i, cutAt('mrr')],
  [/^(?:hits?|success)@(\d+)$/i, cutAt('hit-at-k')],
];

function overlap(digits: string): number | null {
  const share = overlapOf(digits);
  return share > 0 && share <= 1 ? share : null;
}

/** A rate of misses is one of detections where the file speaks of overlaps; the threshold stands nearest to its name. */
function missRate(described: string): NamedMetric | undefined {
  if (!/\bIoU\b|intersection over union|overlap/i.test(described)) return undefined;
  const sentences = described.split(/(?<=[.;\n])\s+/);
  const own = sentences.filter((sentence) => /\bFNR\b|false[\s-]negative[\s-]rate|miss/i.test(sentence));
  for (const sentence of own) {
    const iou = overlap(/(?:IoU|overlap|threshold)[^\d.]{0,25}(0?\.\d+)/i.exec(sentence)?.[1] ?? '');
    if (iou !== null) return { metric: 'detection-false-negative-rate', parameters: { iou } };
  }
  return { metric: 'detection-false-negative-rate', parameters: {} };
}

function checked({ metric: name, parameters }: NamedMetric): MeantMetric {
  const metric = findMetric(name);
  readParameters(metric, parameters);
  return { metric, parameters };
}
