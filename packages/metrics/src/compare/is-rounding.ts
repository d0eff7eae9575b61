/** Whether a standard error is no more than the rounding of numbers of this size: (1/3 + 0.1) - 1/3 and (1/7 + 0.1) - 1/7 do not vary. */
export function isRounding(standardError: number, magnitude: number): boolean {
  return standardError <= Number.EPSILON * magnitude;
}
