import { standardDeviation } from './descriptive/standard-deviation.ts';

/** The standard error of the mean by the central limit theorem: s / √n with s over n - 1. Null below two values. */
export function standardError(values: ArrayLike<number>): number | null {
  const deviation = standardDeviation(values);
  return deviation === null ? null : deviation / Math.sqrt(values.length);
}
