/** Where the values of an axis stand, in the units of a drawing. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Always between the ends of the axis. */
  readonly at: (value: number) => number;
}

export interface Axis {
  /** Where the axis has to begin and end at least: the range of what is measured. */
  readonly from: number;
  readonly to: number;
}

/** An axis that reaches over all values, from place `start` to place `end`. Values that are not finite are left out. */
export function scaleOf(
  { from, to }: Axis,
  values: readonly (number | null)[],
  start: number,
  end: number,
): Scale {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  const low = known.reduce((least, value) => Math.min(least, value), from);
  const high = known.reduce((most, value) => Math.max(most, value), to);
  // Halves: the whole span of two finite numbers need not be finite.
  const span = high / 2 - low / 2;
  const at = (value: number): number => {
    const share = span === 0 ? 0 : (value / 2 - low / 2) / span;
    return start + Math.min(1, Math.max(0, share)) * (end - start);
  };
  return { from: low, to: high, at };
}

/** A place in a drawing: one decimal is finer than any screen. */
export function place(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** A value at the end of an axis. */
export function tick(value: number): string {
  return String(Number(value.toPrecision(3)));
}
