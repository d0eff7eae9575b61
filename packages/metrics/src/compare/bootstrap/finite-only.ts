/** The values of 0 … count − 1 that are defined and finite, in order. */
export function finiteOnly(count: number, value: (i: number) => number | null): Float64Array {
  const values: number[] = [];
  for (let i = 0; i < count; i++) {
    const next = finite(value(i));
    if (next !== null) values.push(next);
  }
  return Float64Array.from(values);
}

export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
