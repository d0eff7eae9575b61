import { agreeing, outcomeGlyphs, plural } from '@assay/shown';
import { type RefObject, useState } from 'react';
import type { FacetCounts, FacetCounts as Facets, ScoreColumn } from '../../../client/run-questions.ts';
import { Facet, type FacetOption, SavedViews } from '../../../design/filters.tsx';
import type { SampleSearch } from './sample-search.ts';

interface SampleStripProps {
  readonly total: number;
  readonly all: number;
  readonly trials: number;
  readonly search: SampleSearch;
  readonly change: (next: Partial<SampleSearch>) => void;
  readonly finder: RefObject<HTMLInputElement | null>;
}

/** How many are shown of how many, why, and the words to look for. */
export function SampleStrip({ total, all, trials, search, change, finder }: SampleStripProps) {
  const chosen = chosenText(search);
  return (
    <div className="strip">
      <span aria-live="polite">
        <b>{total.toLocaleString('en')}</b> of {all.toLocaleString('en')}
        {rowWords(all, trials)}
        {chosen === '' ? '' : ` · ${chosen}`}
      </span>
      {chosen === '' ? null : (
        <button type="button" className="quiet" onClick={() => change(nothingChosen)}>
          Show all
        </button>
      )}
      <label className="grow">
        <span className="unseen">Search inputs and answers</span>
        <input
          ref={finder}
          type="search"
          className="field search"
          placeholder="Search inputs and answers"
          defaultValue={search.q}
          onChange={({ target }) => change({ q: target.value === '' ? undefined : target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      </label>
      <SavedViews here="samples" />
      <span className="hints">
        <kbd>j</kbd> <kbd>k</kbd> move <kbd>⏎</kbd> open <kbd>c</kbd> compare <kbd>/</kbd> search
      </span>
    </div>
  );
}

/** What the rows are: samples, or the several answers to each. */
function rowWords(rows: number, trials: number): string {
  if (trials === 1) return ` ${agreeing(rows, 'sample', 'samples')}`;
  return ` answers to ${plural(Math.round(rows / trials), 'sample')}`;
}

const nothingChosen: Partial<SampleSearch> = {
  q: undefined,
  outcome: undefined,
  cohort: undefined,
  untagged: undefined,
  class: undefined,
  turned: undefined,
  unstable: undefined,
  truncated: undefined,
  score_min: undefined,
  score_max: undefined,
};

function chosenText(search: SampleSearch): string {
  const {
    outcome,
    cohort,
    untagged,
    class: kind,
    turned,
    unstable,
    truncated,
    score_min: min,
    score_max: max,
    q,
  } = search;
  return [
    outcome,
    cohort,
    untagged === true ? 'untagged' : undefined,
    kind,
    turned === undefined ? undefined : `got ${turned}`,
    unstable === true ? 'unstable' : undefined,
    truncated === true ? 'truncated' : undefined,
    min === undefined && max === undefined ? undefined : `scores ${min ?? ''} to ${max ?? ''}`,
    q === undefined ? undefined : `“${q}”`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

interface ScoreBrushProps {
  readonly bins: NonNullable<FacetCounts['histogram']>['bins'];
  readonly search: SampleSearch;
  readonly change: (next: Partial<SampleSearch>) => void;
}

const BRUSH_WIDTH = 144;
const BRUSH_HEIGHT = 40;

/** The histogram of the score: drag over bars, or choose one, to see its samples. */
function ScoreBrush({ bins, search, change }: ScoreBrushProps) {
  const [from, setFrom] = useState<number | null>(null);
  const most = bins.reduce((found, { count }) => Math.max(found, count), 1);
  const step = BRUSH_WIDTH / Math.max(1, bins.length);
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
        viewBox={`0 0 ${BRUSH_WIDTH} ${BRUSH_HEIGHT}`}
        role="group"
        aria-label="Histogram of the score"
        onPointerLeave={() => setFrom(null)}
      >
        {bins.map((bin, i) => {
          const height = Math.max(bin.count === 0 ? 0 : 2, (bin.count / most) * BRUSH_HEIGHT);
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
              <rect className="all" x={i * step} width={step - 1} y="0" height={BRUSH_HEIGHT} />
              <rect
                className={isIn ? 'bar' : 'bar out'}
                x={i * step}
                width={step - 1}
                y={BRUSH_HEIGHT - height}
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

interface SampleFacetsProps {
  readonly facets: Facets;
  readonly scores: readonly ScoreColumn[];
  readonly search: SampleSearch;
  readonly baselines: readonly string[];
  readonly change: (next: Partial<SampleSearch>) => void;
}

/** What samples can be chosen by, each with how many it leaves. A second click lets go. */
export function SampleFacets({ facets, scores, search, change }: SampleFacetsProps) {
  const outcomes: readonly FacetOption<NonNullable<SampleSearch['outcome']>>[] = [
    { value: 'failed', label: `${outcomeGlyphs.fail} failed`, count: facets.outcome.failed },
    { value: 'passed', label: `${outcomeGlyphs.pass} passed`, count: facets.outcome.passed },
    { value: 'missing', label: `${outcomeGlyphs.missing} missing`, count: facets.outcome.missing },
  ];
  const chosen = scores.find(({ name }) => name === search.score);
  const isNumeric = chosen?.type.kind === 'number';
  return (
    <aside className="facets" aria-label="Filter samples">
      {scores.length < 2 ? null : (
        <Facet
          title="Score"
          options={scores.map(({ name }) => ({ value: name, label: name, count: null }))}
          chosen={search.score}
          choose={(score) => change({ score, score_min: undefined, score_max: undefined })}
        />
      )}
      <Facet
        title={`Outcome${search.score === undefined ? '' : ` of ${search.score}`}`}
        options={chosen?.pass_rule === null ? outcomes.slice(-1) : outcomes}
        chosen={search.outcome}
        choose={(outcome) => change({ outcome })}
      />
      {isNumeric && facets.histogram !== null ? (
        <ScoreBrush bins={facets.histogram.bins} search={search} change={change} />
      ) : null}
      {facets.turned === null ? null : (
        <Facet
          title="Since the run before"
          options={[
            { value: 'worse', label: 'got worse', count: facets.turned.worse },
            { value: 'better', label: 'got better', count: facets.turned.better },
          ]}
          chosen={search.turned}
          choose={(turned) => change({ turned })}
        />
      )}
      <Facet
        title="Cohort"
        options={facets.cohort.map(({ name, label, count }) => ({ value: name ?? '', label, count }))}
        chosen={search.untagged === true ? '' : search.cohort}
        choose={(cohort) =>
          change(cohort === '' ? { untagged: true, cohort: undefined } : { cohort, untagged: undefined })
        }
      />
      {facets.class.length === 0 ? null : (
        <Facet
          title="Failure"
          options={facets.class.map(({ name, count }) => ({ value: name, label: name, count }))}
          chosen={search.class}
          choose={(value) => change({ class: value })}
        />
      )}
      {facets.unstable === null ? null : (
        <Facet
          title="Stability"
          options={[{ value: 'yes', label: 'unstable', count: facets.unstable }]}
          chosen={search.unstable === true ? 'yes' : undefined}
          choose={(value) => change({ unstable: value === undefined ? undefined : true })}
        />
      )}
      {facets.truncated === 0 ? null : (
        <Facet
          title="Finish"
          options={[{ value: 'yes', label: 'truncated', count: facets.truncated }]}
          chosen={search.truncated === true ? 'yes' : undefined}
          choose={(value) => change({ truncated: value === undefined ? undefined : true })}
        />
      )}
    </aside>
  );
}
