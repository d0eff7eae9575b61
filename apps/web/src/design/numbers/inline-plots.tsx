import { pointInBand, roundEnds, shownInterval, shownNumber } from '@assay/shown';
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
      aria-label={intervalLabel(value, interval)}
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

function intervalLabel(value: number, interval: Interval | null): string {
  return `${shownNumber(value, interval)} ${interval === null ? '' : shownInterval(interval)}`;
}

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
const NARROWEST_COLUMN = 240;
const WIDE_HEIGHT = 28;

/** A point in its interval, as wide as its cell: places are shares of the width, so that nothing is distorted. */
export function WideInterval({ value, interval, from, to, limits, against }: WideIntervalProps) {
  const share = (number: number): number =>
    to > from ? Math.min(1, Math.max(0, (number - from) / (to - from))) : 0.5;
  const at = (number: number): string => `${(100 * share(number)).toFixed(3)}%`;
  const { radius, isNarrow } = pointInBand(
    5,
    interval === null
      ? null
      : { low: share(interval.low) * NARROWEST_COLUMN, high: share(interval.high) * NARROWEST_COLUMN },
  );
  const middle = WIDE_HEIGHT / 2;
  return (
    <svg
      className="wide-interval"
      height={WIDE_HEIGHT}
      role="img"
      aria-label={`${shownNumber(value, interval)} ${interval === null ? '' : shownInterval(interval)}`}
    >
      {against === null ? null : <Band className="against" of={against} at={at} y={0} height={WIDE_HEIGHT} />}
      <line className="axis" x1="0" x2="100%" y1={middle} y2={middle} />
      {limits.map((limit) => (
        <line key={limit} className="reference" x1={at(limit)} x2={at(limit)} y1="0" y2={WIDE_HEIGHT} />
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

interface DotsAxis {
  readonly from: number;
  readonly to: number;
}

const SHARES: DotsAxis = { from: 0, to: 1 };

/**
 * From where to where a number over time is drawn: shares from 0 to 1; where they and their intervals lie in less than half
 * of that, and of other numbers, between round ends around them.
 */
export function dotsAxis(values: readonly number[]): DotsAxis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const areShares = least >= SHARES.from && most <= SHARES.to;
  if (values.length === 0 || (areShares && most - least >= 0.5)) return SHARES;
  if (least === most) return areShares ? SHARES : { from: Math.min(0, least), to: Math.max(0, most) };
  const middle = least / 2 + most / 2;
  const { from, to } = roundEnds({ from: middle, to: middle }, values);
  return areShares ? { from: Math.max(SHARES.from, from), to: Math.min(SHARES.to, to) } : { from, to };
}

interface Dot {
  readonly key: string;
  /** Which run it is; the number follows it. */
  readonly title: string;
  readonly value: number | null;
  readonly interval: Interval | null;
}

const DOTS_WIDTH = 200;
const DOTS_HEIGHT = 40;

/** For the ends of the axis. */
const DOTS_LEFT = 36;

/** A number over time: one dot a run, oldest first, each on its interval; the ends of the axis are written beside it. */
export function SmallDots({ dots, label }: { readonly dots: readonly Dot[]; readonly label: string }) {
  const ends = dots.flatMap(({ value, interval }) => [value, interval?.low ?? null, interval?.high ?? null]);
  const { from, to } = dotsAxis(ends.filter((end) => end !== null));
  const y = (value: number): number =>
    DOTS_HEIGHT - EDGE - ((value - from) / (to - from)) * (DOTS_HEIGHT - 2 * EDGE);
  const step = (DOTS_WIDTH - DOTS_LEFT) / Math.max(8, dots.length);
  return (
    <svg className="mini dots" viewBox={`0 0 ${DOTS_WIDTH} ${DOTS_HEIGHT}`} role="img" aria-label={label}>
      {[from, to].map((end) => (
        <g key={end}>
          <text x={DOTS_LEFT - 6} y={y(end) + 4}>
            {Number(end.toPrecision(3))}
          </text>
          <line className="axis" x1={DOTS_LEFT} x2={DOTS_WIDTH} y1={y(end)} y2={y(end)} />
        </g>
      ))}
      {dots.map(({ key, title, value, interval }, i) => {
        const x = DOTS_LEFT + (i + 0.5) * step;
        return (
          <g key={key}>
            <title>{`${title}: ${shownNumber(value, interval)} ${interval === null ? '' : shownInterval(interval)}`}</title>
            <rect className="row" x={x - step / 2} width={step} y="0" height={DOTS_HEIGHT} />
            {interval === null ? null : (
              <line className="whisker" x1={x} x2={x} y1={y(interval.low)} y2={y(interval.high)} />
            )}
            {value === null ? null : <circle className="point" cx={x} cy={y(value)} r="2.5" />}
          </g>
        );
      })}
    </svg>
  );
}
