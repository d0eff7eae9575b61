/** Four decimals, as in reports of the source; `–` where there is no number. */
export function shownNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return Math.abs(value) >= 1e6 || (value !== 0 && Math.abs(value) < 5e-5)
    ? value.toExponential(3)
    : value.toFixed(4);
}

/** `[0.7012, 0.8544]`. */
export function shownInterval(interval: { readonly low: number; readonly high: number } | null): string {
  return interval === null ? '–' : `[${shownNumber(interval.low)}, ${shownNumber(interval.high)}]`;
}

export function shownCount(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : String(value);
}
