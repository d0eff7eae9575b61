import { AssayError } from '@assay/records';

/** Refuses NaN and the infinities, naming the place. */
export function checkFinite(values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new AssayError(
        'usage',
        'E_METRIC_NOT_FINITE',
        `statistics take finite numbers; given ${values[i]} at index ${i}`,
      );
    }
  }
}
