import { pointInBand, shownInterval, shownNumber } from '@assay/shown';
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
  const band = interval === null ? null : { low: at(interval.low), high: at(interval.high) };
  const { radius, isNarrow } = pointInBand(4, band);
  return (
    <svg
      className={`mini ${isLong ? 'long' : ''} ${kind ?? ''}`}
      viewBox={`0 0 ${width} 16`}
      role="img"
      aria-label={label(value, interval)}
    >
      <line className="axis" x1={EDGE} x2={width - EDGE} y1="8" y2="8" />
      {band === null ? null : (
        <rect
          className={isNarrow ? 'bar' : 'band'}
          x={band.low}
          width={Math.max(2, band.high - band.low)}
          y={isNarrow ? 1 : 4}
          height={isNarrow ? 14 : 8}
          rx={isNarrow ? 1 : 4}
        />
      )}
      {reference === null ? null : (
        <line className="reference" x1={at(reference)} x2={at(reference)} y1="0" y2="16" />
      )}
      <circle className={isNarrow ? 'point fine' : 'point'} cx={at(value)} cy="8" r={radius} />
    </svg>
  );
}

function label(value: number, interval: Interval | null): string {
  return `${shownNumber(value, interval)} ${interval === null ? '' : shownInterval(interval)}`;
}
