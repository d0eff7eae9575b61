/** Four decimals; a dash where there is no number. No negative zero. */
export function showNumber(value: number | null): string {
  if (value === null) return '–';
  const text = value.toFixed(4);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}

/** The same with its sign, for differences. */
export function showDifference(value: number | null): string {
  const text = showNumber(value);
  return value !== null && value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** A p-value that would round to nothing says so. */
export function showPValue(value: number | null): string {
  return value !== null && value < 0.00005 ? '<0.0001' : showNumber(value);
}

export function showInterval(interval: { readonly low: number; readonly high: number } | null): string {
  return interval === null ? '–' : `[${showNumber(interval.low)}, ${showNumber(interval.high)}]`;
}
