/** Two ways to add the same numbers up differ by rounding alone. */
const ROUNDING = 1e-9;

/**
 * What each unit adds to a number that only the whole has, so that their mean is the number itself: the jackknife's
 * pseudo-values, n · whole - (n - 1) · without (Quenouille 1956, Tukey 1958), moved by their bias. Of a mean they are
 * the values. Null where the number is not defined without some unit, or nothing would be left. `without` is asked once
 * for each unit in `units`; those left out add nothing.
 */
export function jackknifeDifferences(
  whole: number,
  count: number,
  units: Iterable<number>,
  without: (unit: number) => number | null,
): Float64Array | null {
  if (count < 2) return null;
  const values = new Float64Array(count);
  let largest = 0;
  for (const unit of units) {
    const rest = without(unit);
    if (rest === null) return null;
    values[unit] = count * whole - (count - 1) * rest;
    largest = Math.max(largest, Math.abs(values[unit]));
  }
  const bias = whole - values.reduce((sum, value) => sum + value, 0) / count;
  const step = Math.max(largest, Math.abs(bias)) * ROUNDING;
  if (step === 0) return values;
  return values.map((value) => Math.round((value + (Math.abs(bias) > step ? bias : 0)) / step) * step);
}
