import { html, type Markup } from '../page/markup.ts';
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
  pointInBand,
  valuesOf,
} from './estimate.ts';

export interface DotsChart extends Axis {
  readonly title: string;
  /** A line to read the dots against, with what it is. */
  readonly reference: { readonly value: number; readonly label: string } | null;
  /** How far off the line may be. */
  readonly band?: { readonly low: number; readonly high: number } | null | undefined;
  readonly width?: number | undefined;
}

const LEFT = 40;
/** Room above the dots for the name of the line. */
const TOP = 28;
const BASE = 124;
const HEIGHT = 144;

/** One value after the other, from left to right, each with its interval: a metric over its runs. */
export function dotsChart(
  estimates: readonly Estimate[],
  { title, reference, band = null, width = chartWidth, ...axis }: DotsChart,
): Markup {
  const all = [...valuesOf(estimates), reference?.value ?? null, band?.low ?? null, band?.high ?? null];
  const up = scaleOf(roundEnds(axis, all), all, BASE, TOP);
  const step = (width - LEFT) / Math.max(1, estimates.length);
  const dots = estimates.map((estimate, i) => {
    const area = { x: LEFT + i * step, y: TOP, width: step, height: BASE - TOP };
    return rowMarks(
      i,
      estimateWords(estimate),
      area,
      dot(estimate, { x: LEFT + (i + 0.5) * step, width }, up),
    );
  });
  const frame = { title, width, height: HEIGHT, head: estimateHead, rows: estimates.map(estimateRow) };
  return chartFrame(
    frame,
    html`${bandOf(band, up, width)}${referenceLine(reference, up, width)}${dots}${axisMarks(up, estimates, width)}`,
  );
}

function dot(
  { value, low, high }: Estimate,
  { x, width }: { readonly x: number; readonly width: number },
  up: Scale,
): Markup {
  if (value === null || !Number.isFinite(value)) return anchoredText('∅', x, BASE - 4, width);
  const band = low === null || high === null ? null : { low: up.at(low), high: up.at(high) };
  const { radius, isNarrow } = pointInBand(4, band);
  const whisker = band === null ? '' : isNarrow ? narrowBand(band, x) : whiskerOf(band, x);
  return html`${whisker}<circle class="point${isNarrow ? ' fine' : ''}" cx="${place(x)}" cy="${place(up.at(value))}" r="${place(radius)}"/>`;
}

interface Drawn {
  readonly low: number;
  readonly high: number;
}

function whiskerOf({ low, high }: Drawn, x: number): Markup {
  return html`<line class="whisker" x1="${place(x)}" y1="${place(low)}" x2="${place(x)}" y2="${place(high)}"/>`;
}

/** Wider than its point, so that it is seen at both sides of it. */
function narrowBand({ low, high }: Drawn, x: number): Markup {
  const height = Math.max(1, low - high);
  return html`<rect class="bar" x="${place(x - 8)}" y="${place((low + high - height) / 2)}" width="16" height="${place(height)}"/>`;
}

function bandOf(band: DotsChart['band'], up: Scale, width: number): Markup {
  if (band === undefined || band === null) return html``;
  const [top, bottom] = [up.at(band.high), up.at(band.low)];
  const height = Math.max(1, bottom - top);
  return html`<rect class="band" x="${LEFT}" y="${place(top)}" width="${width - LEFT}" height="${place(height)}"/>`;
}

/** Its name stands above all dots, so that none of them lies on it. */
function referenceLine(reference: DotsChart['reference'], up: Scale, width: number): Markup {
  if (reference === null || !Number.isFinite(reference.value)) return html``;
  const y = up.at(reference.value);
  return html`<line class="reference" x1="${LEFT}" y1="${place(y)}" x2="${width}" y2="${place(y)}"/><text class="small end" x="${width}" y="12">${reference.label}</text>`;
}

function axisMarks({ from, to }: Scale, estimates: readonly Estimate[], width: number): Markup {
  const [first, last] = [estimates[0], estimates.at(-1)];
  const names =
    first === undefined || last === undefined
      ? html`<text class="small" x="${LEFT}" y="${HEIGHT - 4}">no runs</text>`
      : html`<text class="small" x="${LEFT}" y="${HEIGHT - 4}">${first.label}</text>${last === first ? '' : html`<text class="small end" x="${width}" y="${HEIGHT - 4}">${last.label}</text>`}`;
  return html`<line class="axis" x1="${LEFT}" y1="${BASE}" x2="${width}" y2="${BASE}"/><text class="small end" x="${LEFT - 8}" y="${TOP + 8}">${tick(to)}</text><text class="small end" x="${LEFT - 8}" y="${BASE}">${tick(from)}</text>${names}`;
}
