import { useState } from 'react';
import type { SampleFacets } from '../../../client/shapes.ts';
import type { SampleSearch } from './sample-search.ts';

interface ScoreBrushProps {
  readonly bins: NonNullable<SampleFacets['histogram']>['bins'];
  readonly search: SampleSearch;
  readonly change: (next: Partial<SampleSearch>) => void;
}

const WIDTH = 144;
const HEIGHT = 40;

/** The histogram of the score: drag over bars, or choose one, to see its samples. */
export function ScoreBrush({ bins, search, change }: ScoreBrushProps) {
  const [from, setFrom] = useState<number | null>(null);
  const most = bins.reduce((found, { count }) => Math.max(found, count), 1);
  const step = WIDTH / Math.max(1, bins.length);
  const { score_min: min, score_max: max } = search;
  const end = (to: number): void => {
    const [first, last] = [Math.min(from ?? to, to), Math.max(from ?? to, to)];
    setFrom(null);
    change({ score_min: bins[first]!.min, score_max: bins[last]!.max });
  };
  return (
    <section aria-label="Score range">
      <h3>Score range</h3>
      <svg
        className="brush"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label="Histogram of the score"
        onPointerLeave={() => setFrom(null)}
      >
        {bins.map((bin, i) => {
          const height = Math.max(bin.count === 0 ? 0 : 2, (bin.count / most) * HEIGHT);
          const isIn = (min === undefined || bin.min >= min) && (max === undefined || bin.max <= max);
          return (
            <g
              key={bin.min}
              role="button"
              tabIndex={0}
              aria-label={`${bin.min} to ${bin.max}: ${bin.count}`}
              onPointerDown={() => setFrom(i)}
              onPointerUp={() => end(i)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                end(i);
              }}
            >
              <title>{`${bin.min} to ${bin.max}: ${bin.count}`}</title>
              <rect className="all" x={i * step} width={step - 1} y="0" height={HEIGHT} />
              <rect
                className={isIn ? 'bar' : 'bar out'}
                x={i * step}
                width={step - 1}
                y={HEIGHT - height}
                height={height}
              />
            </g>
          );
        })}
      </svg>
      {min === undefined && max === undefined ? null : (
        <button
          type="button"
          aria-pressed="true"
          onClick={() => change({ score_min: undefined, score_max: undefined })}
        >
          <span>
            {min} to {max}
          </span>
        </button>
      )}
    </section>
  );
}
