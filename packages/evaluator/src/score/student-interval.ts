import { type Interval, mean, meanInterval, standardDeviation, withinRange } from '@assay/metrics';

/** Student's interval for the mean of values of a bounded scale; null for fewer than two, or where all are the same. */
export function studentInterval(
  values: readonly number[],
  range: { readonly min: number; readonly max: number },
): Interval | null {
  const sd = standardDeviation(values);
  const standardError = sd === null ? null : sd / Math.sqrt(values.length);
  return withinRange(
    meanInterval({ mean: mean(values)!, standardError, degreesOfFreedom: values.length - 1 }),
    range,
  );
}
