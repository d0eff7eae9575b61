import { shownInterval, shownNumber } from '@assay/shown';
import type { Interval } from './value.tsx';

interface SmallIntervalProps {
  readonly value: number | null;
  readonly interval: Interval | null;
  readonly from?: number;
  readonly to?: number;
  readonly reference?: number | null;
  readonly kind?: 'fail' | undefined;
  /** Twice as long, where it is what the table is about. */
  readonly isLong?: boolean;
}

const SHORT = 160;
const LONG = 320;
const EDGE = 6;

/** A point in its band, as high as a line of a table. The cell beside it has the number. */
export function SmallInterval({
  value,
  interval,
  from = 0,
  to = 1,
  reference = null,
  kind,
  isLong = false,
}: SmallIntervalProps) {
  const width = isLong ? LONG : SHORT;
  const at = (number: number): number => {
    const share = to > from ? (number - from) / (to - from) : 0.5;
    return EDGE + Math.min(1, Math.max(0, share)) * (width - 2 * EDGE);
  };
  if (value === null) return <span className="missing">∅ no value</span>;
  return (
    <svg
      className={`mini ${isLong ? 'long' : ''} ${kind ?? ''}`}
      viewBox={`0 0 ${width} 16`}
      role="img"
      aria-label={label(value, interval)}
    >
      <line className="axis" x1={EDGE} x2={width - EDGE} y1="8" y2="8" />
      {interval === null ? null : (
        <rect
          className="band"
          x={at(interval.low)}
          width={Math.max(2, at(interval.high) - at(interval.low))}
          y="4"
          height="8"
          rx="4"
        />
      )}
      {reference === null ? null : (
        <line className="reference" x1={at(reference)} x2={at(reference)} y1="0" y2="16" />
      )}
      <circle className="point" cx={at(value)} cy="8" r="4" />
    </svg>
  );
}

function label(value: number, interval: Interval | null): string {
  return `${shownNumber(value, interval)} ${interval === null ? '' : shownInterval(interval)}`;
}
