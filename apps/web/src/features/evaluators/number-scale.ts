export interface NumberScale {
  readonly from: number;
  readonly to: number;
  /** The range of the number, where only a part of it is drawn. */
  readonly range: { readonly min: number; readonly max: number } | null;
}

interface ScaledMetric {
  readonly value: string | null;
  readonly interval: { readonly low: string; readonly high: string } | null;
  readonly range?: { readonly min: number; readonly max: number } | null | undefined;
}

/**
 * From where to where numbers are drawn: over their range; over the round part of it that they lie in, where that is less
 * than half of it, since intervals would be too narrow to be seen; where they have no range, over tenths around them.
 */
export function numberScale(metrics: readonly ScaledMetric[]): NumberScale {
  const range = metrics.map((metric) => metric.range).find((one) => one != null);
  const drawn = metrics.flatMap(({ value, interval }) =>
    [value, interval?.low, interval?.high].filter((end) => end != null).map(Number),
  );
  if (range != null) return partOf(range, drawn);
  const [least, most] = [Math.min(0, ...drawn), Math.max(1, ...drawn)];
  return { from: Math.floor(least * 10) / 10, to: Math.ceil(most * 10) / 10, range: null };
}

/** In words, above what is drawn. */
export function scaleText({ from, to, range }: NumberScale): string {
  return `${from} to ${to}${range === null ? '' : ` of ${range.min} to ${range.max}`}`;
}

const TWENTIETHS = 20;

function partOf(
  range: { readonly min: number; readonly max: number },
  drawn: readonly number[],
): NumberScale {
  const { min, max } = range;
  const whole = { from: min, to: max, range: null };
  const step = (max - min) / TWENTIETHS;
  if (drawn.length === 0 || !Number.isFinite(step) || step <= 0) return whole;
  const first = Math.min(TWENTIETHS - 1, Math.max(0, Math.floor(stepsTo(Math.min(...drawn)))));
  const last = Math.min(TWENTIETHS, Math.ceil(stepsTo(Math.max(...drawn))));
  if (last - first >= TWENTIETHS / 2) return whole;
  return { from: endAt(first), to: endAt(Math.max(last, first + 1)), range };

  function stepsTo(value: number): number {
    return Number(((value - min) / step).toFixed(9));
  }
  function endAt(steps: number): number {
    return Number((min + steps * step).toPrecision(6));
  }
}
