import { shownInterval, shownNumber } from '@assay/shown';
import { dotsAxis } from './dots-axis.ts';
import type { Interval } from './value.tsx';

export interface Dot {
  readonly key: string;
  /** Which run it is; the number follows it. */
  readonly title: string;
  readonly value: number | null;
  readonly interval: Interval | null;
}

const WIDTH = 200;
const HEIGHT = 40;
const EDGE = 6;
/** For the ends of the axis. */
const LEFT = 36;

/** A number over time: one dot a run, oldest first, each on its interval; the ends of the axis are written beside it. */
export function SmallDots({ dots, label }: { readonly dots: readonly Dot[]; readonly label: string }) {
  const ends = dots.flatMap(({ value, interval }) => [value, interval?.low ?? null, interval?.high ?? null]);
  const { from, to } = dotsAxis(ends.filter((end) => end !== null));
  const y = (value: number): number => HEIGHT - EDGE - ((value - from) / (to - from)) * (HEIGHT - 2 * EDGE);
  const step = (WIDTH - LEFT) / Math.max(8, dots.length);
  return (
    <svg className="mini dots" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[from, to].map((end) => (
        <g key={end}>
          <text x={LEFT - 6} y={y(end) + 4}>
            {Number(end.toPrecision(3))}
          </text>
          <line className="axis" x1={LEFT} x2={WIDTH} y1={y(end)} y2={y(end)} />
        </g>
      ))}
      {dots.map(({ key, title, value, interval }, i) => {
        const x = LEFT + (i + 0.5) * step;
        return (
          <g key={key}>
            <title>{`${title}: ${shownNumber(value, interval)} ${interval === null ? '' : shownInterval(interval)}`}</title>
            <rect className="row" x={x - step / 2} width={step} y="0" height={HEIGHT} />
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
