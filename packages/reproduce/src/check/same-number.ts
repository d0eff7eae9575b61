/** Whether two numbers are one but for rounding of the last binary digits. */
export function isSameNumber(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));
}
