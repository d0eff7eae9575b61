/** What a reply's headers ask for, by lower-case name. */
export type HeadersSeen = Readonly<Record<string, string | undefined>>;

/**
 * Milliseconds to wait by `retry-after-ms`, or by `Retry-After` (RFC 9110: seconds, or a date, which is
 * counted from `now`). Null when there is none or it makes no sense.
 */
export function retryAfterMs(headers: HeadersSeen, now: string): number | null {
  const exact = headers['retry-after-ms']?.trim();
  if (exact !== undefined && /^\d{1,12}(?:\.\d+)?$/.test(exact)) return Math.ceil(Number(exact));
  const given = headers['retry-after']?.trim();
  if (given === undefined || given === '') return null;
  if (/^\d{1,9}(?:\.\d+)?$/.test(given)) return Math.ceil(Number(given) * 1000);
  const date = /^[A-Z][a-z]{2}/.test(given) ? Date.parse(given) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - Date.parse(now));
}
