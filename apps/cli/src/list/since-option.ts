import { AssayError } from '@assay/records';

const spans = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** `--since`: a date, a time, or how long ago (`90m`, `12h`, `7d`, `2w`); as a time. */
export function sinceOption(text: string | undefined, now = Date.now()): string | undefined {
  if (text === undefined) return undefined;
  const ago = /^(\d{1,6})([mhdw])$/.exec(text);
  const at = ago === null ? timeOf(text) : now - Number(ago[1]) * spans[ago[2] as keyof typeof spans];
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  throw new AssayError('usage', 'E_OPTION', `--since ${text}: expected a date, a time, or a span`, {
    fix: 'For example 2026-03-11, 2026-03-11T09:15:00Z, 90m, 12h, 7d, 2w.',
  });
}

function timeOf(text: string): number {
  return /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.test(text) ? Date.parse(text) : Number.NaN;
}
