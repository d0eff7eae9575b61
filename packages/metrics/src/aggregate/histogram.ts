/** How scores are spread: ten bins, [min, max) but for the last, which is closed. Empty bins are listed too. */
export interface Histogram {
  /** `declared`: over the metric's range. `observed`: the metric has none, so over the values seen. */
  readonly range: 'declared' | 'observed';
  readonly bins: readonly { readonly min: number; readonly max: number; readonly count: number }[];
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

const BINS = 10;

/**
 * Counts values into ten equal bins over a range. Places are rounded to a billionth of a bin first, so that
 * 0.7 - 0.4, which binary arithmetic puts a hair under 0.3, falls into [0.3, 0.4). A range of one point is
 * widened by a half on either side. Null without a range.
 */
export function histogram(
  values: ArrayLike<number>,
  range: Range | null,
  kind: Histogram['range'],
  /** How often each value stands; once where not given. */
  times?: ArrayLike<number>,
): Histogram | null {
  if (range === null) return null;
  const { min, max } = range.min === range.max ? { min: range.min - 0.5, max: range.max + 0.5 } : range;
  const counts = Array.from({ length: BINS }, () => 0);
  for (let i = 0; i < values.length; i++) counts[binOf(values[i]!, min, max)]! += times ? times[i]! : 1;
  return {
    range: kind,
    bins: counts.map((count, i) => ({ min: edge(i, min, max), max: edge(i + 1, min, max), count })),
  };
}

function binOf(value: number, min: number, max: number): number {
  const share = (value / 2 - min / 2) / (max / 2 - min / 2);
  const place = Math.round(share * BINS * 1e9) / 1e9;
  return Number.isFinite(place) ? Math.min(BINS - 1, Math.max(0, Math.floor(place))) : 0;
}

/** (min (10 - i) + max i) / 10: one rounding for short decimals, so that the edge reads 0.3. */
function edge(i: number, min: number, max: number): number {
  const scaled = (min * (BINS - i) + max * i) / BINS;
  return Number.isFinite(scaled) ? scaled : min * (1 - i / BINS) + max * (i / BINS);
}
