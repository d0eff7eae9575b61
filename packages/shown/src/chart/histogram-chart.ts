import { html, type Markup, noMarkup } from '../page/markup.ts';
import { anchoredText, chartFrame, chartWidth, place, rowMarks, scaleOf, tick } from './chart-frame.ts';

export interface HistogramBin {
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

export interface HistogramChart {
  readonly title: string;
  readonly note?: string;
  readonly bins: readonly HistogramBin[];
  /** A line to read the bars against, with what it is: `passes from 0.5`. */
  readonly threshold?: { readonly value: number; readonly label: string };
  readonly width?: number | undefined;
  /** What is counted; samples where not given. */
  readonly counted?: string;
}

const TOP = 32;
const BASE = 112;
const HEIGHT = 136;
const GAP = 2;

/** Bars over the range, their counts above them; a bin without samples keeps its place. */
export function histogramChart({
  title,
  note,
  bins,
  threshold,
  width = chartWidth,
  counted = 'samples',
}: HistogramChart): Markup {
  const most = bins.reduce((found, { count }) => Math.max(found, count), 1);
  const step = width / Math.max(1, bins.length);
  const bars = bins.map(({ min, max, count }, i) => {
    const height = (count / most) * (BASE - TOP);
    const label =
      count === 0 ? '' : anchoredText(String(count), i * step + step / 2, BASE - height - 4, width);
    const bar = html`<rect class="bar" x="${place(i * step + GAP)}" y="${place(BASE - height)}" width="${place(Math.max(0, step - 2 * GAP))}" height="${place(height)}"/>`;
    const area = { x: i * step, y: TOP - 16, width: step, height: BASE - TOP + 16 };
    return rowMarks(i, `${edge(min)} to ${edge(max)}: ${count}`, area, html`${bar}${label}`);
  });
  const frame = {
    title,
    ...(note === undefined ? {} : { note }),
    width,
    height: HEIGHT,
    head: ['from', 'to', counted],
    rows: bins.map(({ min, max, count }) => [edge(min), edge(max), count]),
  };
  return chartFrame(frame, html`${bars}${thresholdLine(bins, threshold, width)}${axis(bins, width)}`);
}

function thresholdLine(
  bins: readonly HistogramBin[],
  threshold: HistogramChart['threshold'],
  width: number,
): Markup {
  const [first, last] = [bins[0], bins.at(-1)];
  if (threshold === undefined || first === undefined || last === undefined) return html``;
  const x = scaleOf({ from: first.min, to: last.max }, [], 0, width).at(threshold.value);
  return html`<line class="reference" x1="${place(x)}" y1="16" x2="${place(x)}" y2="${BASE}"/>${anchoredText(threshold.label, x, 12, width)}`;
}

function axis(bins: readonly HistogramBin[], width: number): Markup {
  const line = html`<line class="axis" x1="0" y1="${BASE}" x2="${width}" y2="${BASE}"/>`;
  const [first, last] = [bins[0], bins.at(-1)];
  if (first === undefined || last === undefined)
    return html`${line}<text class="small" x="0" y="${HEIGHT - 8}">no samples</text>`;
  return html`${line}<text class="small" x="0" y="${HEIGHT - 8}">${tick(first.min)}</text><text class="small end" x="${width}" y="${HEIGHT - 8}">${tick(last.max)}</text>`;
}

function edge(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** A share of a whole as a bar in one neutral colour: long is neither good nor bad. The number stands beside it. */
export function shareBar(value: number | null, whole: number): Markup {
  if (value === null || whole === 0 || !Number.isFinite(value / whole)) return noMarkup;
  const part = Math.min(100, Math.max(0, (100 * value) / whole));
  return html`<svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="4"/><rect class="part" width="${part.toFixed(2)}" height="4"/></svg>`;
}
