/** Rows by value, smallest first, those without one (NaN) last; equal ones in their own order. */
export function stableOrder(values: Float64Array): Uint32Array {
  const sorted = values.slice().sort();
  const starts = new Map<number, number>();
  let previous: number | undefined;
  for (let i = 0; i < sorted.length; i += 1) {
    const value = sorted[i]!;
    // Zero and minus zero are one value, and one key of the map.
    if (value === previous || (Number.isNaN(value) && previous !== undefined && Number.isNaN(previous)))
      continue;
    starts.set(value, i);
    previous = value;
  }
  const order = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const place = starts.get(values[row]!)!;
    order[place] = row;
    starts.set(values[row]!, place + 1);
  }
  return order;
}
