import { shownNumber } from '../number/shown-number.ts';
import { html, type Markup } from '../page/markup.ts';
import { anchoredText, chartFrame, chartWidth, rowMarks } from './chart-frame.ts';
import { type Estimate, estimateHead, estimateRow, estimateWords, valuesOf, intervalOf } from './estimate.ts';
import { roundEnds } from './round-ends.ts';
import { type Axis, place, type Scale, scaleOf, tick } from './scale.ts';

export interface IntervalChart extends Axis {
  readonly title: string;
  /** A line to read the others against, with what it is: no difference, the value of all samples, a threshold. */
  readonly reference: { readonly value: number; readonly label: string } | null;
}

const LEFT = 116;
const RIGHT = 60;
const ROW = 24;
const HEAD = 20;
const LONGEST_LABEL = 15;

/** Points with their intervals, one below the other, on one axis (a forest plot). */
export function intervalChart(
  estimates: readonly Estimate[],
  { title, reference, ...axis }: IntervalChart,
): Markup {
  const all = [...valuesOf(estimates), reference?.value ?? null];
  const scale = scaleOf(roundEnds(axis, all), all, LEFT, chartWidth - RIGHT);
  const bottom = HEAD + estimates.length * ROW;
  const texts = valueTexts(estimates);
  const rows = estimates.map((estimate, i) => rowOf({ ...estimate, text: texts[i]! }, i, scale));
  const frame = { title, height: bottom + 20, head: estimateHead, rows: estimates.map(estimateRow) };
  return chartFrame(
    frame,
    html`${referenceLine(reference, scale, bottom)}${rows}${axisMarks(scale, bottom)}`,
  );
}

function referenceLine(reference: IntervalChart['reference'], scale: Scale, bottom: number): Markup {
  if (reference === null || !Number.isFinite(reference.value)) return html``;
  const x = scale.at(reference.value);
  return html`<line class="reference" x1="${place(x)}" y1="${HEAD - 4}" x2="${place(x)}" y2="${bottom}"/>${anchoredText(reference.label, x, HEAD - 8)}`;
}

/** With its value as it is written beside it. */
interface Written extends Estimate {
  readonly text: string;
}

function rowOf(estimate: Written, i: number, scale: Scale): Markup {
  const area = { x: 0, y: HEAD + i * ROW, width: chartWidth, height: ROW };
  return rowMarks(i, estimateWords(estimate), area, marksOf(estimate, HEAD + i * ROW + ROW / 2, scale));
}

function marksOf({ label, value, low, high, text }: Written, y: number, scale: Scale): Markup {
  const characters = Array.from(label);
  const short =
    characters.length > LONGEST_LABEL ? `${characters.slice(0, LONGEST_LABEL - 1).join('')}…` : label;
  const name = html`<text class="end" x="${LEFT - 12}" y="${y + 4}">${short}</text>`;
  if (value === null || !Number.isFinite(value))
    return html`${name}<text class="small" x="${LEFT + 4}" y="${y + 4}">∅ no value</text>`;
  const whisker =
    low === null || high === null
      ? ''
      : html`<line class="whisker" x1="${place(scale.at(low))}" y1="${y}" x2="${place(scale.at(high))}" y2="${y}"/>`;
  return html`${name}${whisker}<circle class="point" cx="${place(scale.at(value))}" cy="${y}" r="5"/><text class="small end" x="${chartWidth}" y="${y + 4}">${text}</text>`;
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

function axisMarks({ from, to }: Scale, bottom: number): Markup {
  const end = chartWidth - RIGHT;
  return html`<line class="axis" x1="${LEFT}" y1="${bottom}" x2="${end}" y2="${bottom}"/><text class="small" x="${LEFT}" y="${bottom + 16}">${tick(from)}</text><text class="small end" x="${end}" y="${bottom + 16}">${tick(to)}</text>`;
}
