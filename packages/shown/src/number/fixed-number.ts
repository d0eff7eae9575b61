/** Four decimals; a dash where there is no number. No negative zero. */
export function fixedNumber(value: number | null): string {
  if (value === null) return '–';
  const text = value.toFixed(4);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}

/** The same with its sign, for differences. */
export function signedNumber(value: number | null): string {
  const text = fixedNumber(value);
  return value !== null && value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** A p-value that would round to nothing says so. */
export function shownPValue(value: number | null): string {
  return value !== null && value < 0.00005 ? '<0.0001' : fixedNumber(value);
}

export function fixedInterval(interval: { readonly low: number; readonly high: number } | null): string {
  return interval === null ? '–' : `[${fixedNumber(interval.low)}, ${fixedNumber(interval.high)}]`;
}
