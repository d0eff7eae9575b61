import { agreeing, gatedFirst, outcomeGlyphs, plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type FacetCounts,
  type FacetCounts as Facets,
  type Report,
  sampleQuestion,
  samplesQuestion,
  type ScoreColumn,
} from '../../../client/run-questions.ts';
import { Answered, Loading } from '../../../design/answered.tsx';
import { Failure } from '../../../design/failure.tsx';
import { Facet, type FacetOption, SavedViews } from '../../../design/filters.tsx';
import { useKeys } from '../../../design/keys.ts';
import { SampleBody } from '../sample/sample-body.tsx';
import { SampleGrid } from './sample-grid.tsx';
import type { SampleSearch } from './sample-search.ts';
import { SAMPLE_WINDOW, sampleQuery, useSampleWindows } from './sample-windows.ts';

interface SampleStripProps {
  readonly total: number;
  readonly all: number;
  readonly trials: number;
  readonly search: SampleSearch;
  readonly change: (next: Partial<SampleSearch>) => void;
  readonly finder: RefObject<HTMLInputElement | null>;
}

/** How many are shown of how many, why, and the words to look for. */
function SampleStrip({ total, all, trials, search, change, finder }: SampleStripProps) {
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
function SampleFacets({ facets, scores, search, change }: SampleFacetsProps) {
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

interface SamplePanelProps {
  readonly sample: string;
  readonly against: string | undefined;
  /** The run whose answer is open. */
  readonly shown: string;
  readonly show: (run: string) => void;
  readonly close: () => void;
}

/** The open sample, beside the table. */
function SamplePanel({ sample, against, shown, show, close }: SamplePanelProps) {
  const query = useQuery(sampleQuestion(shown, sample, against));
  const runs = query.data?.repetitions.map(({ run_id: id }) => id) ?? [];
  const step = (by: number): void => {
    const next = runs[runs.indexOf(shown) + by];
    if (next !== undefined) show(next);
  };
  useKeys({ '[': () => step(-1), ']': () => step(1) });
  return (
    <aside className="panel" aria-label={`Sample ${sample}`}>
      <p className="panel-bar">
        <Link to="/runs/$run/samples/$sample" params={{ run: shown, sample }} search={{ against }}>
          open as a page
        </Link>
        <button type="button" className="quiet end" onClick={close}>
          close
        </button>
      </p>
      <Answered query={query} what="the sample" isPart>
        {(view) => <SampleBody view={view} show={show} />}
      </Answered>
    </aside>
  );
}

interface SampleBenchProps {
  readonly run: string;
  readonly report: Report;
  readonly baselines: readonly string[];
}

const route = getRouteApi('/runs/$run');

/** Samples: what to look at on the left, the table, and the one that is open beside it. */
export function SampleBench({ run, report, baselines }: SampleBenchProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ofSamples = new Set(namesOfSamples(report));
  const score =
    search.score ??
    gatedFirst(
      [...ofSamples].map((name) => [name, null] as const),
      report.gates,
    )[0]?.[0];
  const query = sampleQuery({ ...search, score });
  const first = useQuery(samplesQuestion(run, { ...query, offset: 0, limit: SAMPLE_WINDOW }));
  const windows = useSampleWindows(run, query, first.data);
  const change = (next: Partial<typeof search>): void =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true, resetScroll: false });
  // Where the open sample was chosen: with several answers to a sample it stands in several rows.
  const chosenAt = useRef(-1);
  const open = (sample: string, place: number): void => {
    chosenAt.current = place;
    change({ sample });
  };
  const close = (): void => change({ sample: undefined, repetition: undefined });
  const finder = useRef<HTMLInputElement>(null);
  const place = (): number => {
    if (search.sample === undefined) return -1;
    const isThere = windows.rowAt(chosenAt.current)?.sample_id === search.sample;
    return isThere ? chosenAt.current : windows.placeOf(search.sample);
  };
  const move = (by: number): void => {
    const total = first.data?.total ?? 0;
    const at = place();
    let next = at === -1 ? 0 : at + by;
    if (at !== -1) while (windows.rowAt(next)?.sample_id === search.sample) next += by;
    if (next < 0 || next >= total) return;
    windows.show(next);
    const row = windows.rowAt(next);
    if (row !== undefined) open(row.sample_id, next);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Escape: close,
    Enter: () => {
      if (search.sample === undefined) move(0);
      else
        void navigate({
          to: '/runs/$run/samples/$sample',
          params: { run, sample: search.sample },
          search: { against: search.against },
        });
    },
    '/': () => finder.current?.focus(),
  });
  useEffect(() => {
    if (window.location.hash === '#samples') document.getElementById('samples')?.scrollIntoView();
  }, [search.outcome, search.cohort, search.class]);
  if (first.error !== null) return <Failure error={first.error} again={() => void first.refetch()} isPart />;
  if (first.data === undefined) return <Loading what="the samples" rows={12} isPart />;
  const { facets, total, all, scores } = first.data;
  const trials = report.trials.num_trials;
  return (
    <section
      id="samples"
      className={search.sample === undefined ? 'bench' : 'bench with-panel'}
      aria-label="Samples"
    >
      <SampleFacets
        facets={facets}
        search={{ ...search, score }}
        scores={scores.filter(({ name }) => ofSamples.has(name))}
        baselines={baselines}
        change={change}
      />
      <div className="middle-column">
        <SampleStrip
          total={total}
          all={all}
          trials={trials}
          search={search}
          change={change}
          finder={finder}
        />
        <SampleGrid
          windows={windows}
          scores={scores}
          ofSamples={ofSamples}
          total={total}
          trials={trials}
          search={search}
          change={change}
          open={open}
        />
      </div>
      {search.sample === undefined ? null : (
        <SamplePanel
          sample={search.sample}
          against={search.against}
          shown={search.repetition ?? run}
          show={(one) => change({ repetition: one === run ? undefined : one })}
          close={close}
        />
      )}
    </section>
  );
}

/** All but what only the whole set has a value of. */
function namesOfSamples({ scores, metrics, set_values: sets }: Report): readonly string[] {
  return scores.flatMap(({ name }) => (sets?.[name] !== undefined && metrics[name]?.n === 0 ? [] : [name]));
}
