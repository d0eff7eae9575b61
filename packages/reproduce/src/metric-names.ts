import { catalogue, findMetric, type Metric, readParameters } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import { foldedMetric, type MetricName, shortId } from '@assay/tasks';

/** A metric of the catalogue by its name, with what the number in another name says of it. */
interface NamedMetric {
  readonly metric: string;
  readonly parameters: Readonly<Record<string, JsonValue>>;
}

/** A name that has two readings, and what speaks for neither. */
interface OpenReading {
  readonly missing: string;
  /** The readings that the catalogue has. */
  readonly readings: readonly NamedMetric[];
}

type Side = 'boxes' | 'rankings';

interface EitherWay {
  readonly pattern: RegExp;
  /** Null: the catalogue has none. */
  readonly boxes: ((number: string) => NamedMetric) | null;
  readonly rankings: ((number: string) => NamedMetric) | null;
  readonly words: Readonly<Record<Side, (number: string) => string>>;
  /** What the name means where the file speaks of neither, or of both. */
  readonly usual: (number: string, name: string) => Side | null;
}

const boxWords =
  /\bIoU\b|intersection over union|bounding|\bbox(?:es)?\b|\bbbox|overlap|object detection|detections\b|\bCOCO\b|locali[sz]ation|visual grounding/i;
const rankingWords =
  /retriev|\brank(?:ed|ing|ings|s)?\b|\bsearch\b|recommend|\bpassages?\b|\bqueries\b|relevant (?:documents|items)|\btop-?k\b/i;

const atOverlap =
  (metric: string) =>
  (number: string): NamedMetric => ({ metric, parameters: { iou: overlapOf(number) } });
const amongFirst =
  (metric: string) =>
  (number: string): NamedMetric => ({ metric, parameters: { k: Number(number) } });

const ofEach = 'the mean over queries of the average precision of their rankings';
const usualOverlap = (number: string): Side | null =>
  number.includes('.') || Number(number) >= 25 ? 'boxes' : null;

/** Names that detection and retrieval both use. */
const names: readonly EitherWay[] = [
  {
    pattern: /^(?:coco[\s-])?m?AP\s*(?:@\s*)?(\d*\.?\d+)$/i,
    boxes: atOverlap('coco-map'),
    rankings: null,
    words: {
      boxes: (number) => `the mean average precision of boxes at an overlap of ${overlapOf(number)}`,
      rankings: (number) => `${ofEach}, of which the first ${number} count`,
    },
    usual: usualOverlap,
  },
  {
    pattern: /^(?:mAP|mean[\s-]average[\s-]precision)()$/i,
    boxes: () => ({ metric: 'coco-map', parameters: {} }),
    rankings: null,
    words: {
      boxes: () => 'the mean average precision of boxes over overlaps of 0.5 to 0.95',
      rankings: () => ofEach,
    },
    usual: (_, name) => (name.startsWith('mAP') ? 'boxes' : null),
  },
  {
    pattern: /^acc(?:uracy)?\s*@\s*(0?\.\d+|\d{2})$/i,
    boxes: atOverlap('acc-at-iou'),
    rankings: amongFirst('top-k-accuracy'),
    words: {
      boxes: (number) => `the share of boxes that overlap by ${overlapOf(number)}`,
      rankings: (number) => `the share of samples whose answer is among the first ${number}`,
    },
    usual: usualOverlap,
  },
  ...(['recall', 'precision'] as const).map(
    (word): EitherWay => ({
      pattern: new RegExp(`^(?:${word}|${word.charAt(0)})\\s*@\\s*(\\d+)$`, 'i'),
      boxes: null,
      rankings: amongFirst(`${word}-at-k`),
      words: {
        boxes: (number) => `the ${word} of boxes at an overlap of ${overlapOf(number)}`,
        rankings: (number) => `the ${word} of the first ${number} of a ranking`,
      },
      usual: () => 'rankings',
    }),
  ),
];

/**
 * What such a name means to a file that speaks of boxes or of rankings. Null: not such a name. Without `described` nobody asked the
 * file, and a name of boxes is taken for that.
 */
export function boxesOrRankings(name: string, described?: string): NamedMetric | OpenReading | null {
  for (const { pattern, boxes, rankings, words, usual } of names) {
    const number = pattern.exec(name)?.[1];
    if (number === undefined) continue;
    const side = sideOf(described, number) ?? usual(number, name);
    const meant = side === 'boxes' ? boxes : rankings;
    if (side !== null && meant !== null) return meant(number);
    if (described === undefined) return (boxes ?? rankings)!(number);
    const readings = [boxes, rankings].flatMap((read) => (read === null ? [] : [read(number)]));
    return side === null
      ? {
          missing: `it may be ${words.boxes(number)} or ${words.rankings(number)}, and the file speaks of neither boxes nor rankings`,
          readings,
        }
      : { missing: `it is ${words[side](number)}, which the catalogue does not have`, readings: [] };
  }
  return null;
}

/** Two digits can be both; less than 1 is no rank, and one digit or three are no overlap. */
function sideOf(described: string | undefined, number: string): Side | null {
  if (described === undefined) return null;
  if (number.includes('.')) return 'boxes';
  if (number.length === 1 || number.length > 2) return 'rankings';
  const [isOfBoxes, isOfRankings] = [boxWords.test(described), rankingWords.test(described)];
  if (isOfBoxes === isOfRankings) return null;
  return isOfBoxes ? 'boxes' : 'rankings';
}

/** 30, 0.3 and .3 are one overlap. */
function overlapOf(digits: string): number {
  return digits.includes('.') ? Number(digits) : Number(digits) / 100;
}

/** The metric of the catalogue that a document means, by name or alias; `F1 Score` and `f1_score` are one. An address may say that it is a metric: `#metric_accuracy`. */
function metricNamed(wanted: MetricName): Metric | undefined {
  const folded = foldedMetric(wanted);
  return called(folded) ?? (wanted.iri ? called(folded.replace(/^metric|metric$/, '')) : undefined);
}

/** Metrics by their folded names and aliases; where two have the same, the first of the catalogue. */
const byName = new Map<string, Metric>();

function called(folded: string): Metric | undefined {
  if (byName.size === 0) {
    for (const metric of catalogue.flatMap((family) => family.metrics))
      for (const known of [metric.name, ...metric.aliases]) {
        const key = foldedMetric({ name: known, iri: false });
        if (!byName.has(key)) byName.set(key, metric);
      }
  }
  return byName.get(folded);
}

/** Whether two names of a metric are spellings of one. */
export function isSameMetric(one: string, other: string): boolean {
  return foldedMetric(asName(one)) === foldedMetric(asName(other));
}

/** A name as it stands in a result: an address is one by how it begins. */
export function asName(name: string): MetricName {
  return { name, iri: /^https?:/.test(name) };
}

const number = String.raw`(?:0?\.\d+|[01](?:\.\d+)?|\d{1,3}(?:\.\d+)?\s*%)`;
const list = new RegExp(
  String.raw`threshold[^.;:]{0,60}?[\s:({\[]((?:${number}|\.{3}|…)(?:\s*(?:,\s*and|,|and)\s*(?:${number}|\.{3}|…))+)`,
  'i',
);
const range = new RegExp(String.raw`from\s+(${number})\s*(?:to|up to|–|-)\s*(${number})`, 'i');
const step = new RegExp(String.raw`(?:steps?|increments?|intervals?)\s+of\s+(${number})`, 'i');

/**
 * The thresholds that a text lists: `the thresholds 0.5, 0.75 and 1`, `thresholds of 0.1, 0.2, …, 1.0`, `thresholds from 0 to 1 in
 * steps of 0.05`. Null: it lists none.
 */
export function thresholdsIn(text: string): readonly number[] | null {
  const sentences = text.split(/(?<=[.;\n])\s+/).filter((sentence) => /threshold/i.test(sentence));
  for (const sentence of sentences) {
    const listed = list.exec(sentence)?.[1];
    if (listed !== undefined) return expanded(listed.match(new RegExp(`${number}|\\.{3}|…`, 'g')) ?? []);
    const [ends, by] = [range.exec(sentence), step.exec(sentence)?.[1]];
    if (ends !== null && by !== undefined) return evenly(shareOf(ends[1]!), shareOf(ends[2]!), shareOf(by));
  }
  return null;
}

/** `0.1, 0.2, …, 1.0`: what is left out goes on in the steps of the two before it. */
function expanded(parts: readonly string[]): readonly number[] | null {
  const values: number[] = [];
  for (const [i, part] of parts.entries()) {
    if (!/^(?:\.{3}|…)$/.test(part)) values.push(shareOf(part));
    else {
      const [before, last] = values.slice(-2);
      const next = parts[i + 1];
      if (before === undefined || last === undefined || next === undefined) return null;
      values.push(...evenly(last, shareOf(next), last - before).slice(1, -1));
    }
  }
  return values;
}

function evenly(first: number, last: number, by: number): readonly number[] {
  const count = Math.round((last - first) / by);
  return Array.from({ length: count + 1 }, (_, i) => Number((first + i * by).toFixed(6)));
}

function shareOf(text: string): number {
  return text.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text);
}

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

const known = new Map<string, boolean>();
const MOST_KEPT = 50_000;

/** Whether the head of a column and the name of a metric are one: `Acc. (%)` and `Accuracy`, `FC` and `Flip Consistency`. */
export function isSameHead(one: string, other: string): boolean {
  const key = `${one}\n${other}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MOST_KEPT) known.clear();
  const isSame = areSame(one, other);
  known.set(key, isSame);
  return isSame;
}

function areSame(one: string, other: string): boolean {
  const [a, b] = [plainHead(one), plainHead(other)];
  if (a === '' || b === '') return false;
  const [meant, also] = [meantMetric(asName(a)), meantMetric(asName(b))];
  if (isSameMetric(a, b) || isInitials(a, b) || isInitials(b, a)) return true;
  if (isShortened(one, other) || isShortened(other, one)) return true;
  return (
    meant !== undefined &&
    meant.metric === also?.metric &&
    JSON.stringify(meant.parameters) === JSON.stringify(also.parameters)
  );
}

/** A head without its unit, arrows and marks. */
export function plainHead(head: string): string {
  return head.replaceAll(/\(.*?\)|\[.*?\]|\^\S+|[%↑↓⇑⇓*.]/g, '').trim();
}

/** `Cl. F1` of Clause F1, `Hall.` of Hallucination rate: words cut short with a dot, in the order of the whole ones. */
function isShortened(short: string, long: string): boolean {
  const [cut, whole] = [wordsOf(short), wordsOf(long)];
  const isCut = (word: string): boolean => word.endsWith('.') && word.length > 2;
  if (!cut.some(isCut) || whole.length < cut.length) return false;
  const rest = whole.slice(cut.length);
  return (
    cut.every(
      (word, i) => whole[i]!.startsWith(word.replace(/\.$/, '')) && (isCut(word) || word === whole[i]),
    ) && rest.every((word) => /^(?:rates?|scores?|accuracy|error|index)$/.test(word))
  );
}

function wordsOf(head: string): readonly string[] {
  return head
    .toLowerCase()
    .replaceAll(/\(.*?\)|\[.*?\]|\^\S+|[%↑↓⇑⇓*]/g, ' ')
    .split(/[\s-]+/)
    .filter((word) => word !== '');
}

function isInitials(short: string, long: string): boolean {
  const words = long.split(/[\s-]+/).filter((word) => /^[\p{L}]/u.test(word));
  return (
    words.length > 1 &&
    short.length > 1 &&
    words
      .map((word) => word[0])
      .join('')
      .toLowerCase() === short.toLowerCase()
  );
}

/** A metric with what its name says of it. */
export function inWords({ metric, parameters }: MeantMetric): string {
  const settings = Object.entries(parameters).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  return settings.length === 0 ? metric.name : `${metric.name} (${settings.join(', ')})`;
}

/** Six digits are enough to tell ways of counting apart. */
export function shown(value: number | null): string {
  return value === null ? 'no number' : String(Number(value.toPrecision(6)));
}
