import { AssayError } from '@assay/records';

export function checkPValues(pValues: readonly number[]): void {
  pValues.forEach((p, i) => {
    if (!(p >= 0 && p <= 1)) {
      throw new AssayError('usage', 'E_METRIC_P_VALUE', `p-values lie in [0, 1]; given ${p} at index ${i}`);
    }
  });
}
