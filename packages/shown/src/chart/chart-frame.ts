import { html, type Markup, type MarkupPart } from '../page/markup.ts';
import { place } from './scale.ts';

/** A chart is drawn as wide as this unless its place is known to be wider: letters keep their size only where it is not stretched. */
export const chartWidth = 360;

export interface ChartFrame {
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
