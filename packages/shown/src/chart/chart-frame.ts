import { html, type Markup, type MarkupPart } from '../page/markup.ts';

/** Where the values of an axis stand, in the units of a drawing. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Always between the ends of the axis. */
  readonly at: (value: number) => number;
}

export interface Axis {
  /** Where the axis has to begin and end at least: the range of what is measured. */
  readonly from: number;
  readonly to: number;
}

/** An axis that reaches over all values, from place `start` to place `end`. Values that are not finite are left out. */
export function scaleOf(
  { from, to }: Axis,
  values: readonly (number | null)[],
  start: number,
  end: number,
): Scale {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  const low = known.reduce((least, value) => Math.min(least, value), from);
  const high = known.reduce((most, value) => Math.max(most, value), to);
  // Halves: the whole span of two finite numbers need not be finite.
  const span = high / 2 - low / 2;
  const at = (value: number): number => {
    const share = span === 0 ? 0 : (value / 2 - low / 2) / span;
    return start + Math.min(1, Math.max(0, share)) * (end - start);
  };
  return { from: low, to: high, at };
}

/** A place in a drawing: one decimal is finer than any screen. */
export function place(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** A value at the end of an axis. */
export function tick(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** A chart is drawn as wide as this unless its place is known to be wider: letters keep their size only where it is not stretched. */
export const chartWidth = 360;

interface ChartFrame {
  readonly title: string;
  /** Beside the title: what the axis is. */
  readonly note?: string;
  readonly height: number;
  readonly width?: number | undefined;
  /** The same in words and numbers, for those who do not see the picture. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/**
 * A drawing with its title, and with its data as a table for readers of screens. Classes only: the policy of a page
 * allows no style elsewhere.
 */
export function chartFrame(
  { title, note, height, width = chartWidth, head, rows }: ChartFrame,
  marks: MarkupPart,
): Markup {
  return html`<figure class="chart box"><figcaption>${title}${note === undefined ? '' : html` <span class="soft">${note}</span>`}</figcaption><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">${marks}</svg><table class="unseen"><caption>${title}</caption><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></figure>
`;
}

/** What of a drawing belongs to a row. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The marks of one row: whoever points at its area reads the row, and a page may do more when it is clicked. */
export function rowMarks(
  row: number,
  words: string,
  { x, y, width, height }: Area,
  marks: MarkupPart,
): Markup {
  return html`<g data-row="${row}"><title>${words}</title><rect fill="none" pointer-events="all" x="${place(x)}" y="${place(y)}" width="${place(width)}" height="${place(height)}"/>${marks}</g>`;
}

/** A text that ends, is centred or begins at a place, so that it stays inside of the drawing. */
export function anchoredText(text: string, x: number, y: number, width = chartWidth): Markup {
  const half = text.length * 3.5;
  const anchor = x - half < 0 ? '' : x + half > width ? ' end' : ' middle';
  const inside = Math.min(width, Math.max(0, x));
  return html`<text class="small${anchor}" x="${Number(inside.toFixed(1))}" y="${Number(y.toFixed(1))}">${text}</text>`;
}

/** Steps that people count in. */
const steps = [1, 2, 5];

/** An axis whose ends, where values reach beyond it, are round numbers: −0.4 to 0.6 in place of −0.237 to 0.591. */
export function roundEnds({ from, to }: Axis, values: readonly (number | null)[]): Axis {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  const low = known.reduce((least, value) => Math.min(least, value), from);
  const high = known.reduce((most, value) => Math.max(most, value), to);
  const step = stepBelow(high / 4 - low / 4);
  const ends = {
    from: low < from ? Math.floor(low / step) * step : from,
    to: high > to ? Math.ceil(high / step) * step : to,
  };
  return Number.isFinite(ends.from) && Number.isFinite(ends.to) ? ends : { from: low, to: high };
}

/** The largest of the steps, times a power of ten, that is not larger. */
function stepBelow(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (steps.findLast((step) => step * power <= most) ?? 1);
}
