import { shownInterval, shownNumber } from '@assay/shown';
import { fillTo } from './decimals-in.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

interface ValueProps {
  readonly value: number | null;
  readonly interval?: Interval | null | undefined;
  /** Decimals of the longest number of its column: the points of all stand below each other. */
  readonly column?: number;
}

/** With as many decimals as its interval allows; the whole number on hover. */
export function Value({ value, interval = null, column = 0 }: ValueProps) {
  return <AtPoint text={shownNumber(value, interval)} whole={value} column={column} />;
}

interface AtPointProps {
  readonly text: string;
  readonly whole: number | null;
  readonly column: number;
}

/** A number that is written already, in its column. */
export function AtPoint({ text, whole, column }: AtPointProps) {
  return (
    <span
      title={whole === null ? 'no value' : String(whole)}
      className="value"
      data-fill={fillTo(column, text)}
    >
      {text}
    </span>
  );
}

export function Range({ of }: { readonly of: Interval | null | undefined }) {
  if (of === null || of === undefined) return <span className="soft">no interval</span>;
  return <span title={`${of.low} to ${of.high}`}>{shownInterval(of)}</span>;
}
