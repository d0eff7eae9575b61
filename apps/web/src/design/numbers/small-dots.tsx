import { pointInBand } from '@assay/shown';
import type { Interval } from './value.tsx';

export interface Dot {
  readonly key: string;
  readonly title: string;
  readonly value: number | null;
  readonly interval: Interval | null;
}

const WIDTH = 200;
const HEIGHT = 40;
const EDGE = 5;
/** As wide as an interval is drawn that no dot fits into. */
const NARROW = 12;

/** A number over time: one dot a run, oldest first, each with its interval, between the ends of its range. */
export function SmallDots({ dots, label }: { readonly dots: readonly Dot[]; readonly label: string }) {
  const values = dots.flatMap(({ value, interval }) => [
    value,
    interval?.low ?? null,
    interval?.high ?? null,
  ]);
  const known = values.filter((value) => value !== null);
  const [from, to] = [Math.min(0, ...known), Math.max(1, ...known)];
  const y = (value: number): number => HEIGHT - EDGE - ((value - from) / (to - from)) * (HEIGHT - 2 * EDGE);
  const step = WIDTH / Math.max(8, dots.length);
  return (
    <svg className="mini dots" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[from, to].map((end) => (
        <line key={end} className="axis" x1="0" x2={WIDTH} y1={y(end)} y2={y(end)} />
      ))}
      {dots.map(({ key, title, value, interval }, i) => {
        const x = (i + 0.5) * step;
        const band = interval === null ? null : { low: y(interval.low), high: y(interval.high) };
        const { radius, isNarrow } = pointInBand(3.5, band);
        return (
          <g key={key}>
            <title>{title}</title>
            {band === null ? null : isNarrow ? (
              <rect
                className="bar"
                x={x - NARROW / 2}
                width={NARROW}
                y={band.high}
                height={Math.max(2, band.low - band.high)}
              />
            ) : (
              <line className="whisker" x1={x} x2={x} y1={band.low} y2={band.high} />
            )}
            {value === null ? null : (
              <circle className={isNarrow ? 'point fine' : 'point'} cx={x} cy={y(value)} r={radius} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
