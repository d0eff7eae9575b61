import { html, type Markup } from '@assay/shown';
import type { Report } from '../report-schema.ts';

type Histogram = NonNullable<Report['histograms'][string]>;

const WIDTH = 320;
const HEIGHT = 132;
const BASE = 108;
const TOP = 16;

/** Ten bars over the range, their counts above them. */
export function histogramChart(name: string, { bins, range }: Histogram): Markup {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const step = WIDTH / bins.length;
  const bars = bins.map(({ min, max, count }, i) => {
    const height = (count / most) * (BASE - TOP);
    const x = (i * step + 2).toFixed(1);
    return html`<g><title>${`${edge(min)} to ${edge(max)}: ${count}`}</title><rect class="bar" x="${x}" y="${(BASE - height).toFixed(1)}" width="${(step - 4).toFixed(1)}" height="${height.toFixed(1)}"/>${count === 0 ? '' : html`<text class="small middle" x="${(i * step + step / 2).toFixed(1)}" y="${(BASE - height - 4).toFixed(1)}">${count}</text>`}</g>`;
  });
  const label = `Distribution of ${name}: ${bins.map(({ count }) => count).join(', ')} samples in ten bins`;
  return html`<figure><figcaption>${name}${range === 'observed' ? ' (observed range)' : ''}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">${bars}<line class="axis" x1="0" y1="${BASE}" x2="${WIDTH}" y2="${BASE}"/><text class="small" x="0" y="${HEIGHT - 6}">${edge(bins[0]!.min)}</text><text class="small end" x="${WIDTH}" y="${HEIGHT - 6}">${edge(bins.at(-1)!.max)}</text></svg></figure>
`;
}

function edge(value: number): string {
  return String(Number(value.toPrecision(6)));
}
