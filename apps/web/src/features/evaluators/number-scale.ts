export interface NumberScale {
  readonly from: number;
  readonly to: number;
}

interface ScaledMetric {
  readonly value: string | null;
  readonly interval: { readonly low: string; readonly high: string } | null;
  readonly range?: { readonly min: number; readonly max: number } | null | undefined;
}

/** The range of a number; where it has none, tenths around what is to be drawn. */
export function numberScale(metrics: readonly ScaledMetric[]): NumberScale {
  const range = metrics.map((metric) => metric.range).find((one) => one != null);
  if (range != null) return { from: range.min, to: range.max };
  const drawn = metrics.flatMap(({ value, interval }) =>
    [value, interval?.low, interval?.high].filter((end) => end != null).map(Number),
  );
  const [least, most] = [Math.min(0, ...drawn), Math.max(1, ...drawn)];
  return { from: Math.floor(least * 10) / 10, to: Math.ceil(most * 10) / 10 };
}
