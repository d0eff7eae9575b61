/** Row-major over the abilities, then the position advantage where there is one (ties' parameter left out). */
export interface CovarianceMatrix {
  readonly size: number;
  readonly values: Float64Array;
}

/** The standard error of the difference of two parameters. */
export function errorBetween({ size, values }: CovarianceMatrix, i: number, j: number): number | null {
  return errorOf(values[i * size + i]! + values[j * size + j]! - 2 * values[i * size + j]!);
}

/**
 * The root of a variance, null where it is zero to rounding: battles without any residual (all tied, or each
 * prompt cancelled by its swap) say nothing about how far the ability may be off.
 */
export function errorOf(variance: number): number | null {
  return variance > 1e-14 ? Math.sqrt(variance) : null;
}
