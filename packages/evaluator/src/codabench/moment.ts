/** A moment as bundles write it (`2026-01-31`, `1-31-2026`, `2026-01-31 12:00:00`), in UTC unless it says otherwise; null where it is none. */
export function momentIn(text: string): string | null {
  const [, month, day, year, rest = ''] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})(.*)$/.exec(text.trim()) ?? [];
  const iso =
    year === undefined ? text.trim() : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}${rest}`;
  const [, date, time = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(iso) ??
    [];
  const moment = new Date(`${date}T${time}${zone}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
