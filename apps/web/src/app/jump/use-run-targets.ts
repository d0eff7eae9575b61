import { useQueries, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { runsQuestion, samplesQuestion } from '../../client/questions.ts';
import type { RunRow } from '../../client/shapes.ts';
import type { Target } from './target.ts';

/** Samples are looked for in the run that is open, else in the newest of so many specifications. */
const RUNS_SEARCHED = 2;
const SAMPLES_EACH = 4;

/** Runs by their names, and samples by their ids and texts. */
export function useRunTargets(text: string): readonly Target[] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data: named } = useQuery(runsQuestion({ limit: 8, ...(text === '' ? {} : { q: text }) }));
  const { data: newest } = useQuery(runsQuestion({ limit: 8 }));
  const open = /^\/runs\/([^/]+)/.exec(pathname)?.[1];
  const searched = open === undefined ? newestOfEach(newest?.runs ?? []) : [decodeURIComponent(open)];
  const samples = useQueries({
    queries: searched.map((run) => ({
      ...samplesQuestion(run, { q: text, limit: SAMPLES_EACH }),
      enabled: text !== '',
    })),
  });
  const runs = (named?.runs ?? []).map((run) => ({
    key: run.id,
    name: `${run.task_specification_key} · ${run.id}`,
    kind: 'run',
    go: () => void navigate({ to: '/runs/$run', params: { run: run.id } }),
  }));
  const found = samples.flatMap(({ data }, i) =>
    (text === '' ? [] : (data?.rows ?? [])).map(({ sample_id: sample }) => ({
      key: `sample ${searched[i]} ${sample}`,
      name: sample,
      kind: `sample of ${searched[i]}`,
      go: () => void navigate({ to: '/runs/$run/samples/$sample', params: { run: searched[i]!, sample } }),
    })),
  );
  return [...runs, ...found];
}

function newestOfEach(runs: readonly RunRow[]): readonly string[] {
  const first = Map.groupBy(runs, ({ task_specification_key: key }) => key);
  return [...first.values()].flatMap(([run]) => (run === undefined ? [] : [run.id])).slice(0, RUNS_SEARCHED);
}
