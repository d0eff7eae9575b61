import { shownInterval, shownNumber } from '@assay/shown';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

interface ValueProps {
  readonly value: number | null;
  readonly interval?: Interval | null | undefined;
}

/** With as many decimals as its interval allows; the whole number on hover. */
export function Value({ value, interval = null }: ValueProps) {
  return <span title={value === null ? 'there is none' : String(value)}>{shownNumber(value, interval)}</span>;
}

export function Range({ of }: { readonly of: Interval | null | undefined }) {
  if (of === null || of === undefined) return <span className="soft">no interval</span>;
  return <span title={`${of.low} to ${of.high}`}>{shownInterval(of)}</span>;
}
