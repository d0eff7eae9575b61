import { html, type Markup } from '@assay/shown';
import { shown } from '../shown-number.ts';

/** One line of the chart: an estimate, and how far off it may be. */
export interface Estimate {
  readonly label: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface IntervalChart {
  readonly title: string;
  /** Where the axis must reach at least. */
  readonly from: number;
  readonly to: number;
  /** A line to read the others against: no difference, or the value over all samples. */
  readonly reference: number | null;
}

const WIDTH = 640;
const LEFT = 190;
const RIGHT = 70;
const ROW = 24;
const HEAD = 8;

/** Points with whiskers, one below the other, on one axis. */
export function intervalChart(estimates: readonly Estimate[], chart: IntervalChart): Markup {
  const known = estimates.flatMap(({ value, low, high }) => [value, low, high]).filter((v) => v !== null);
  const [min, max] = [Math.min(chart.from, ...known), Math.max(chart.to, ...known)];
  const span = max - min || 1;
  const x = (value: number): string => (LEFT + ((value - min) / span) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const bottom = HEAD + estimates.length * ROW;
  const rows = estimates.map((estimate, i) => row(estimate, HEAD + i * ROW + ROW / 2, x));
  const reference =
    chart.reference === null
      ? ''
      : html`<line class="reference" x1="${x(chart.reference)}" y1="${HEAD}" x2="${x(chart.reference)}" y2="${bottom}"/>`;
  const label = `${chart.title}: ${estimates.map(({ label: name, value }) => `${name} ${shown(value)}`).join(', ')}`;
  return html`<figure class="wide"><figcaption>${chart.title}</figcaption><svg viewBox="0 0 ${WIDTH} ${bottom + 22}" role="img" aria-label="${label}">${reference}${rows}<line class="axis" x1="${LEFT}" y1="${bottom}" x2="${WIDTH - RIGHT}" y2="${bottom}"/><text class="small" x="${LEFT}" y="${bottom + 16}">${tick(min)}</text><text class="small end" x="${WIDTH - RIGHT}" y="${bottom + 16}">${tick(max)}</text></svg></figure>
`;
}

function row({ label, value, low, high }: Estimate, y: number, x: (value: number) => string): Markup {
  const characters = Array.from(label);
  const short = characters.length > 26 ? `${characters.slice(0, 25).join('')}…` : label;
  const name = html`<title>${label}</title><text class="end" x="${LEFT - 10}" y="${y + 4}">${short}</text>`;
  if (value === null)
    return html`<g>${name}<text class="small" x="${LEFT + 4}" y="${y + 4}">no value</text></g>`;
  const whisker =
    low === null || high === null
      ? ''
      : html`<line class="whisker" x1="${x(low)}" y1="${y}" x2="${x(high)}" y2="${y}"/>`;
  return html`<g>${name}${whisker}<circle class="point" cx="${x(value)}" cy="${y}" r="4.5"/><text class="small" x="${WIDTH - RIGHT + 10}" y="${y + 4}">${shown(value)}</text></g>`;
}

function tick(value: number): string {
  return String(Number(value.toPrecision(3)));
}
