import type { Axis } from './scale.ts';

/** Steps that people count in. */
const steps = [1, 2, 5];

/** An axis whose ends, where values reach beyond it, are round numbers: −0.4 to 0.6 in place of −0.237 to 0.591. */
export function roundEnds({ from, to }: Axis, values: readonly (number | null)[]): Axis {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  const low = known.reduce((least, value) => Math.min(least, value), from);
  const high = known.reduce((most, value) => Math.max(most, value), to);
  const step = stepBelow(high / 4 - low / 4);
  const ends = {
    from: low < from ? Math.floor(low / step) * step : from,
    to: high > to ? Math.ceil(high / step) * step : to,
  };
  return Number.isFinite(ends.from) && Number.isFinite(ends.to) ? ends : { from: low, to: high };
}

/** The largest of the steps, times a power of ten, that is not larger. */
function stepBelow(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (steps.findLast((step) => step * power <= most) ?? 1);
}
