import { shownNumber } from '../number/format-number.ts';
import { html, type Markup, type MarkupPart } from '../page/markup.ts';
import {
  anchoredText,
  type Axis,
  chartFrame,
  chartWidth,
  place,
  roundEnds,
  rowMarks,
  type Scale,
  scaleOf,
  tick,
} from './chart-frame.ts';
import {
  type Estimate,
  estimateHead,
  estimateRow,
  estimateWords,
  intervalOf,
  pointInBand,
  valuesOf,
} from './estimate.ts';

/** How wide letters are in a chart, by the widest of the system fonts that pages are read in (DejaVu Sans). */
const classes: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijlI.,:;'!| ]/, 3.9],
  [/[frt()[\]{}\-/"*_]/, 5.6],
  [/[mwMW@%&…—–]/, 11.9],
  [/[A-Z]/, 8.9],
  [/[\u1100-\uffff]|[\u{10000}-\u{10ffff}]/u, 12],
];
const OTHERS = 7.7;

function letterWidth(letter: string): number {
  return classes.find(([letters]) => letters.test(letter))?.[1] ?? OTHERS;
}

/** The room that a label takes, rather more than less: what draws a chart cannot measure text. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + letterWidth(letter), 0);
}

const GAP = 16;
const NARROWEST = 40;

interface LabelColumn {
  /** Where the labels end and the drawing begins. */
  readonly left: number;
  readonly shortened: (label: string) => string;
}

/**
 * The room that the labels of a chart need, at most a third of it. A longer label loses its middle: names that begin
 * alike differ at their ends.
 */
export function labelColumn(labels: readonly string[], width: number): LabelColumn {
  const longest = labels.reduce((most, label) => Math.max(most, textWidth(label)), 0);
  const most = Math.floor(width / 3 - GAP);
  const left = Math.max(NARROWEST, Math.ceil(Math.min(longest, most)) + GAP);
  return { left, shortened: (label) => middleCut(label, most) };
}

/** A text of at most that width, its middle replaced by dots: a third of the room is for its end. */
function middleCut(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  const room = most - textWidth('…');
  const letters = Array.from(text);
  const tail = fitting(letters.toReversed(), room / 3).toReversed();
  const head = fitting(letters, room - textWidth(tail.join('')));
  return `${head.join('')}…${tail.join('')}`;
}

/** The first letters that fit into the room. */
function fitting(letters: readonly string[], room: number): readonly string[] {
  let left = room;
  const end = letters.findIndex((letter) => {
    left -= letterWidth(letter);
    return left < 0;
  });
  return end === -1 ? letters : letters.slice(0, end);
}

export interface IntervalChart extends Axis {
  readonly title: string;
  /** A line to read the others against, with what it is: no difference, the value of all samples, a threshold. */
  readonly reference: { readonly value: number; readonly label: string } | null;
  readonly width?: number | undefined;
}

/** An estimate, and the limit that is set to it. */
export interface LimitedEstimate extends Estimate {
  readonly limit?: DrawnLimit | null;
}

const RIGHT = 60;
const ROW = 24;
const HEAD = 20;

/** Points with their intervals, one below the other, on one axis (a forest plot). */
export function intervalChart(
  estimates: readonly LimitedEstimate[],
  { title, reference, width = chartWidth, ...axis }: IntervalChart,
): Markup {
  const all = [
    ...valuesOf(estimates),
    reference?.value ?? null,
    ...estimates.map(({ limit }) => limit?.value ?? null),
  ];
  const labels = labelColumn(
    estimates.map(({ label }) => label),
    width,
  );
  const scale = scaleOf(roundEnds(axis, all), all, labels.left, width - RIGHT);
  const bottom = HEAD + estimates.length * ROW;
  const texts = valueTexts(estimates);
  const paper = { scale, labels, width, bottom };
  const rows = estimates.map((estimate, i) => rowOf({ ...estimate, text: texts[i]! }, i, paper));
  const frame = { title, width, height: bottom + 20, head: estimateHead, rows: estimates.map(estimateRow) };
  return chartFrame(frame, html`${referenceLine(reference, paper)}${rows}${axisMarks(paper)}`);
}

/** What the rows are drawn on. */
interface Paper {
  readonly scale: Scale;
  readonly labels: LabelColumn;
  readonly width: number;
  readonly bottom: number;
}

function referenceLine(reference: IntervalChart['reference'], { scale, bottom, width }: Paper): Markup {
  if (reference === null || !Number.isFinite(reference.value)) return html``;
  const x = scale.at(reference.value);
  return html`<line class="reference" x1="${place(x)}" y1="${HEAD - 4}" x2="${place(x)}" y2="${bottom}"/>${anchoredText(reference.label, x, HEAD - 8, width)}`;
}

/** With its value as it is written beside it. */
interface Written extends LimitedEstimate {
  readonly text: string;
}

function rowOf(estimate: Written, i: number, paper: Paper): Markup {
  const area = { x: 0, y: HEAD + i * ROW, width: paper.width, height: ROW };
  const limit = estimate.limit === undefined || estimate.limit === null ? '' : `; ${estimate.limit.words}`;
  const words = `${estimateWords(estimate)}${limit}`;
  return rowMarks(i, words, area, marksOf(estimate, HEAD + i * ROW + ROW / 2, paper));
}

function marksOf({ label, value, low, high, text, limit }: Written, y: number, paper: Paper): Markup {
  const { scale, labels, width } = paper;
  const name = html`<text class="end" x="${labels.left - 12}" y="${y + 4}">${labels.shortened(label)}</text>`;
  if (value === null || !Number.isFinite(value))
    return html`${name}<text class="small" x="${labels.left + 4}" y="${y + 4}">∅ no value</text>`;
  const kind = limit?.isMissed === true ? ' missed' : '';
  const band = low === null || high === null ? null : { low: scale.at(low), high: scale.at(high) };
  const { radius, isNarrow } = pointInBand(5, band);
  const whisker = band === null ? '' : isNarrow ? narrowBand(band, y) : whiskerOf(band, y, kind);
  return html`${name}${whisker}${limitMark(limit, y, scale)}<circle class="point${isNarrow ? ' fine' : ''}${kind}" cx="${place(scale.at(value))}" cy="${y}" r="${place(radius)}"/><text class="small end${kind}" x="${width}" y="${y + 4}">${kind === '' ? '' : '✗ '}${text}</text>`;
}

interface Drawn {
  readonly low: number;
  readonly high: number;
}

function whiskerOf({ low, high }: Drawn, y: number, kind: string): Markup {
  return html`<line class="whisker${kind}" x1="${place(low)}" y1="${y}" x2="${place(high)}" y2="${y}"/>`;
}

/** As high as a limit, so that it is seen above and below its point. */
function narrowBand({ low, high }: Drawn, y: number): Markup {
  const width = Math.max(1, high - low);
  return html`<rect class="bar" x="${place((low + high - width) / 2)}" y="${y - 8}" width="${place(width)}" height="16"/>`;
}

function limitMark(limit: LimitedEstimate['limit'], y: number, scale: Scale): MarkupPart {
  if (limit === undefined || limit === null || !Number.isFinite(limit.value)) return '';
  const x = place(scale.at(limit.value));
  return html`<line class="limit" x1="${x}" y1="${y - 9}" x2="${x}" y2="${y + 9}"/>`;
}

/** Without an interval numbers have the decimals that the longest of them has: an anchor is 1000, shares 10.5 and 12.0. */
function valueTexts(estimates: readonly Estimate[]): readonly string[] {
  const plain = estimates.filter(({ low, high }) => low === null || high === null);
  const decimals = Math.max(0, ...plain.map(({ value }) => decimalsOf(value)));
  return estimates.map(({ value, low, high }) => {
    const interval = intervalOf({ low, high });
    return interval === null && value !== null ? value.toFixed(decimals) : shownNumber(value, interval);
  });
}

function decimalsOf(value: number | null): number {
  return value === null ? 0 : (/\.(\d+)$/.exec(String(Number(shownNumber(value))))?.[1]?.length ?? 0);
}

function axisMarks({ scale: { from, to }, labels: { left }, width, bottom }: Paper): Markup {
  const end = width - RIGHT;
  return html`<line class="axis" x1="${left}" y1="${bottom}" x2="${end}" y2="${bottom}"/><text class="small" x="${left}" y="${bottom + 16}">${tick(from)}</text><text class="small end" x="${end}" y="${bottom + 16}">${tick(to)}</text>`;
}

interface LimitedCheck {
  readonly run_id: string;
  readonly name: string;
  readonly part: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly outcome: string;
}

interface JudgedReport {
  readonly run: { readonly id: string };
  readonly gates: readonly { readonly checks: readonly LimitedCheck[] }[];
}

/** A limit that a gate sets, as a chart draws it. */
interface DrawnLimit {
  readonly value: number;
  readonly words: string;
  readonly isMissed: boolean;
}

/** The limit that a gate sets to a number of one cohort; null where none does. */
export function cohortLimit({ gates, run }: JudgedReport, number: string, cohort: string): DrawnLimit | null {
  const check = gates
    .flatMap(({ checks }) => checks)
    .find((one) => one.run_id === run.id && one.name === number && one.part === `cohort ${cohort}`);
  const value = check?.min ?? check?.max ?? null;
  if (check === undefined || value === null) return null;
  const word = check.min === null ? 'ceiling' : 'floor';
  const isMissed = check.outcome === 'fail';
  return { value, isMissed, words: `${isMissed ? 'misses' : 'holds'} the ${word} ${value} of a gate` };
}
