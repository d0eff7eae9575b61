import { gatedFirst } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type Report, sampleQuestion, samplesQuestion } from '../../../client/run-questions.ts';
import { Answered, Loading } from '../../../design/answered.tsx';
import { Failure } from '../../../design/failure.tsx';
import { useKeys } from '../../../design/keys.ts';
import { SampleBody } from '../sample/sample-body.tsx';
import { SampleFacets, SampleStrip } from './sample-filters.tsx';
import { SampleGrid } from './sample-grid.tsx';
import { SAMPLE_WINDOW, sampleQuery, useSampleWindows } from './sample-windows.ts';

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
