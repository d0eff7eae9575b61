import { shownNumber } from '../number/format-number.ts';
import { html, type Markup } from '../page/markup.ts';
import { shortText } from '../escape.ts';
import { chartFrame, chartWidth, place } from './chart-frame.ts';

export interface MatrixChart {
  readonly title: string;
  readonly note?: string;
  /** Of rows and columns alike. */
  readonly names: readonly string[];
  /** Row by row, between 0 and 1; null where there is nothing to tell. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly width?: number | undefined;
}

const LEFT = 116;
const TOP = 24;
const ROW = 24;
/** Beyond so many columns a number has no room in its cell. */
const MOST_NUMBERS = 7;
/** Narrower columns are numbered here and there only: their numbers would lie on each other. */
const LEAST_STEP = 16;

/** One share for each pair of names: the fuller the cell, the larger the share. Columns are numbered as the rows. */
export function matrixChart({ title, note, names, values, width = chartWidth }: MatrixChart): Markup {
  const step = (width - LEFT) / Math.max(1, names.length);
  const rows = names.map((name, i) => {
    const y = TOP + i * ROW;
    const label = html`<text class="end" x="${LEFT - 8}" y="${y + 16}"><title>${name}</title>${shortText(`${i + 1} ${name}`, 15)}</text>`;
    const cells = names.map((other, j) => {
      const value = values[i]?.[j] ?? null;
      const x = LEFT + j * step;
      const told = html`<title>${`${name} against ${other}: ${shownNumber(value)}`}</title>`;
      if (value === null) return html`<g>${told}</g>`;
      const number =
        names.length > MOST_NUMBERS
          ? ''
          : html`<text class="middle" x="${place(x + step / 2)}" y="${y + 16}">${value.toFixed(2)}</text>`;
      const share = Math.min(1, Math.max(0, value));
      return html`<g>${told}<rect class="bar" fill-opacity="${share.toFixed(2)}" x="${place(x + 1)}" y="${y + 1}" width="${place(Math.max(0, step - 2))}" height="${ROW - 2}"/>${number}</g>`;
    });
    return html`<g>${label}${cells}</g>`;
  });
  const every = Math.max(1, Math.ceil(LEAST_STEP / step));
  const heads = names.map((_, j) =>
    j % every !== 0
      ? ''
      : html`<text class="small middle" x="${place(LEFT + (j + 0.5) * step)}" y="${TOP - 8}">${j + 1}</text>`,
  );
  const frame = {
    title,
    ...(note === undefined ? {} : { note }),
    width,
    height: TOP + names.length * ROW + 4,
    head: ['name', ...names],
    rows: names.map((name, i) => [name, ...names.map((_, j) => shownNumber(values[i]?.[j] ?? null))]),
  };
  return chartFrame(frame, html`${heads}${rows}`);
}
