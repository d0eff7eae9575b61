import { AssayError } from '@assay/records';
import { compensatedSum } from './descriptive/compensated-sum.ts';
import { mean } from './descriptive/mean.ts';
import { isRounding } from './is-rounding.ts';

export interface ClusteredStandardError {
  /** √(Σ over clusters of (Σ residuals)²) / n (Miller 2024, arXiv 2411.00640): no small-sample factor. */
  readonly uncorrected: number;
  /** The same times √(C / (C - 1)); null with a single cluster. */
  readonly corrected: number | null;
  readonly clusters: number;
}

/** The standard error of the mean when values come in groups that may vary together; 0 where it is rounding alone. Null of nothing. */
export function clusteredStandardError(
  values: ArrayLike<number>,
  clusters: ArrayLike<string | number>,
): ClusteredStandardError | null {
  if (values.length !== clusters.length) {
    throw new AssayError(
      'usage',
      'E_METRIC_CLUSTERS',
      `every value has one cluster; given ${values.length} values and ${clusters.length} clusters`,
    );
  }
  const centre = mean(values);
  if (centre === null) return null;
  const members = new Map<string | number, number[]>();
  let magnitude = 0;
  for (let i = 0; i < values.length; i++) {
    magnitude = Math.max(magnitude, Math.abs(values[i]!));
    const list = members.get(clusters[i]!);
    if (list) list.push(values[i]! - centre);
    else members.set(clusters[i]!, [values[i]! - centre]);
  }
  const sums = Array.from(members.values(), (residuals) => compensatedSum(residuals) ** 2);
  return clusteredFromSquares(compensatedSum(sums), members.size, values.length, magnitude);
}

/** The same from Σ over clusters of (Σ residuals)² of values of this size, for those who add up as values arrive. */
export function clusteredFromSquares(
  squares: number,
  clusters: number,
  n: number,
  magnitude: number,
): ClusteredStandardError {
  const error = Math.sqrt(squares) / n;
  const uncorrected = isRounding(error, magnitude) ? 0 : error;
  return {
    uncorrected,
    corrected: clusters < 2 ? null : uncorrected * Math.sqrt(clusters / (clusters - 1)),
    clusters,
  };
}
