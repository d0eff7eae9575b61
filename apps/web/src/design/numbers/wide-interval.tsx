import { pointInBand, shownInterval, shownNumber } from '@assay/shown';
import type { Interval } from './value.tsx';

interface WideIntervalProps {
  readonly value: number;
  readonly interval: Interval | null;
  readonly from: number;
  readonly to: number;
  /** Limits that are drawn across. */
  readonly limits: readonly number[];
  /** The interval that this one is held against. */
  readonly against: Interval | null;
}

/** The narrowest that a column of these is drawn, in pixels: whether a point fits into its interval is told by it. */
const LEAST = 240;
const HEIGHT = 28;

/** A point in its interval, as wide as its cell: places are shares of the width, so that nothing is distorted. */
export function WideInterval({ value, interval, from, to, limits, against }: WideIntervalProps) {
  const share = (number: number): number =>
    to > from ? Math.min(1, Math.max(0, (number - from) / (to - from))) : 0.5;
  const at = (number: number): string => `${(100 * share(number)).toFixed(3)}%`;
  const { radius, isNarrow } = pointInBand(
    5,
    interval === null ? null : { low: share(interval.low) * LEAST, high: share(interval.high) * LEAST },
  );
  const middle = HEIGHT / 2;
  return (
    <svg
      className="wide-interval"
      height={HEIGHT}
      role="img"
      aria-label={`${shownNumber(value, interval)} ${interval === null ? '' : shownInterval(interval)}`}
    >
      {against === null ? null : <Band className="against" of={against} at={at} y={0} height={HEIGHT} />}
      <line className="axis" x1="0" x2="100%" y1={middle} y2={middle} />
      {limits.map((limit) => (
        <line key={limit} className="reference" x1={at(limit)} x2={at(limit)} y1="0" y2={HEIGHT} />
      ))}
      {interval === null ? null : <Band className="bar" of={interval} at={at} y={middle - 3} height={6} />}
      <circle className={isNarrow ? 'point fine' : 'point'} cx={at(value)} cy={middle} r={radius} />
    </svg>
  );
}

interface BandProps {
  readonly className: string;
  readonly of: Interval;
  readonly at: (number: number) => string;
  readonly y: number;
  readonly height: number;
}

/** A line with its own thickness: an interval of no width is still seen. */
function Band({ className, of, at, y, height }: BandProps) {
  const middle = y + height / 2;
  return (
    <line
      className={className}
      x1={at(of.low)}
      x2={at(of.high)}
      y1={middle}
      y2={middle}
      strokeWidth={height}
    />
  );
}
