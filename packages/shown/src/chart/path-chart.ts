import { shownNumber } from '../number/format-number.ts';
import { html, type Markup } from '../page/markup.ts';
import { chartFrame, chartWidth, place, scaleOf, tick } from './chart-frame.ts';

export interface PathChart {
  readonly title: string;
  readonly note?: string;
  /** What the two columns are called. */
  readonly axes: readonly [x: string, y: string];
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Lines that the path may cross, with what they say. */
  readonly bounds: readonly { readonly value: number; readonly label: string }[];
  readonly width?: number | undefined;
}

const LEFT = 40;
const TOP = 16;
const BASE = 128;
const HEIGHT = 148;

/** A value on its way, from left to right, between lines that it may cross. */
export function pathChart({ title, note, axes, points, bounds, width = chartWidth }: PathChart): Markup {
  const xs = points.map(({ x }) => x);
  const across = scaleOf({ from: 0, to: 1 }, xs, LEFT, width);
  const heights = [...points.map(({ y }) => y), ...bounds.map(({ value }) => value)];
  const up = scaleOf({ from: 0, to: 0 }, heights, BASE, TOP);
  // A path begins between its bounds and ends on one: words at its beginning are not crossed.
  const lines = bounds.map(({ value, label }) => {
    const y = up.at(value);
    return html`<line class="reference" x1="${LEFT}" y1="${place(y)}" x2="${width}" y2="${place(y)}"/><text class="small" x="${LEFT}" y="${place(Math.max(10, y - 4))}">${label}</text>`;
  });
  const places = [{ x: 0, y: 0 }, ...points]
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .map(({ x, y }) => ({ x: place(across.at(x)), y: place(up.at(y)) }));
  const steps = places
    .slice(1)
    .map(
      (to, i) =>
        html`<line class="whisker" x1="${places[i]!.x}" y1="${places[i]!.y}" x2="${to.x}" y2="${to.y}"/>`,
    );
  const last = places.at(-1);
  const end = last === undefined ? '' : html`<circle class="point" cx="${last.x}" cy="${last.y}" r="4"/>`;
  const axis = html`<line class="axis" x1="${LEFT}" y1="${BASE}" x2="${width}" y2="${BASE}"/><text class="small" x="${LEFT}" y="${HEIGHT - 4}">${tick(across.from)}</text><text class="small end" x="${width}" y="${HEIGHT - 4}">${tick(across.to)}</text><text class="small end" x="${LEFT - 8}" y="${TOP + 8}">${tick(up.to)}</text><text class="small end" x="${LEFT - 8}" y="${BASE}">${tick(up.from)}</text>`;
  const frame = {
    title,
    ...(note === undefined ? {} : { note }),
    width,
    height: HEIGHT,
    head: [...axes],
    rows: points.map(({ x, y }) => [shownNumber(x), shownNumber(y)]),
  };
  return chartFrame(frame, html`${lines}${steps}${end}${axis}`);
}
