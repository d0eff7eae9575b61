/** Rounded half away from zero at so many digits behind the point, by the shortest decimal form of the number. */
export function roundDecimal(value: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = value.toString().split('e');
  const shifted = Number(`${digits}e${Number(exponent) + decimals}`);
  const whole = Math.sign(shifted) * Math.round(Math.abs(shifted));
  const [left = '0', power = '0'] = whole.toString().split('e');
  return Number(`${left}e${Number(power) - decimals}`);
}

/** The difference of two numbers as they are printed: 80.20 − 92.49 is −12.29, not −12.289999999999992. */
export function printedDifference(obtained: number, reported: number, decimals: number): number {
  const difference = roundDecimal(obtained, decimals) - roundDecimal(reported, decimals);
  return roundDecimal(difference, decimals);
}
