import { roundEnds } from '@assay/shown';

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
 * than half of it, since intervals would be too narrow to be seen; where they have no range, from zero to a round number,
 * or between round numbers where zero is far. Limits that are drawn across lie within.
 */
export function numberScale(metrics: readonly ScaledMetric[], limits: readonly number[] = []): NumberScale {
  const range = metrics.map((metric) => metric.range).find((one) => one != null);
  const told = metrics.flatMap(({ value, interval }) =>
    [value, interval?.low, interval?.high].filter((end) => end != null).map(Number),
  );
  const drawn = told.length === 0 ? [] : [...told, ...limits];
  if (range != null) return partOf(range, drawn);
  return { ...aroundOf(drawn), range: null };
}

function aroundOf(drawn: readonly number[]): { readonly from: number; readonly to: number } {
  const [least, most] = [Math.min(...drawn), Math.max(...drawn)];
  if (drawn.length === 0 || (least === 0 && most === 0)) return { from: 0, to: 1 };
  const isFar = least * most > 0 && most - least < Math.min(Math.abs(least), Math.abs(most));
  const base = isFar && most > least ? (least + most) / 2 : 0;
  const { from, to } = roundEnds({ from: base, to: base }, drawn);
  return { from: shortened(from), to: shortened(to) };
}

/** Without what counting in binary leaves behind. */
const shortened = (end: number): number => Number(end.toPrecision(6));

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
    return shortened(min + steps * step);
  }
}
