import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './http.ts';
import type { Routes } from './routes.generated.ts';

/** What the server answers, by what pages call it. */
type Answer<Name extends keyof Routes> = Routes[Name]['answer'];

export type RunList = Answer<'get /api/runs'>;
export type RunRow = RunList['runs'][number];
export type RunView = Answer<'get /api/runs/{run}'>;
export type Report = NonNullable<RunView['report']>;
type Gate = Report['gates'][number];
export type Check = Gate['checks'][number];
export type Metric = Report['metrics'][string];
export type SetValue = NonNullable<Report['set_values']>[string];

export type SampleView = Answer<'get /api/runs/{run}/samples/{sample}'>;
export type SampleInRun = SampleView['other_runs'][number];
export type Trial = SampleView['trials'][number];
export type WhyScore = SampleView['why'][number];
export type ScoreCell = WhyScore['score'];

export type SampleWindow = Answer<'get /api/runs/{run}/samples'>;
export type SampleRow = SampleWindow['rows'][number];
export type FacetCounts = SampleWindow['facets'];
export type ScoreColumn = SampleWindow['scores'][number];

export type CompareView = Answer<'get /api/compare'>;
export type Comparison = CompareView['comparisons'][number]['comparison'];
export type Difference = Comparison['scores'][number];
export type Flipped = NonNullable<CompareView['comparisons'][number]['turned']>;
export type FlippedSample = Flipped['lists']['better'][number];

export type StabilityView = Answer<'get /api/runs/{run}/stability'>;

export type TodayView = Answer<'get /api/today'>;

export type Counts = Answer<'get /api/counts'>;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Questions of pages: the same question is asked once, whoever has it. */

export const runsQuestion = (query: Routes['get /api/runs']['query']) =>
  queryOptions({
    queryKey: ['runs', query],
    queryFn: ({ signal }) => ask('get /api/runs', { query }, signal),
    placeholderData: keepPreviousData,
  });

/** Runs that are fetched at a time. */
export const RUN_WINDOW = 100;

/** The list of runs, window by window. */
export const runListQuestion = (
  search: Omit<Routes['get /api/runs']['query'], 'after' | 'offset' | 'limit'>,
) =>
  infiniteQueryOptions({
    queryKey: ['runs', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      ask('get /api/runs', { query: { ...search, after: pageParam, limit: RUN_WINDOW } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const runQuestion = (run: string, against?: string) =>
  queryOptions({
    queryKey: ['run', run, against],
    queryFn: ({ signal }) => ask('get /api/runs/{run}', { params: { run }, query: { against } }, signal),
  });

export const samplesQuestion = (run: string, query: Routes['get /api/runs/{run}/samples']['query']) =>
  queryOptions({
    queryKey: ['samples', run, query],
    queryFn: ({ signal }) => ask('get /api/runs/{run}/samples', { params: { run }, query }, signal),
    placeholderData: keepPreviousData,
  });

export const sampleQuestion = (run: string, sample: string, against?: string) =>
  queryOptions({
    queryKey: ['sample', run, sample, against],
    queryFn: ({ signal }) =>
      ask('get /api/runs/{run}/samples/{sample}', { params: { run, sample }, query: { against } }, signal),
    placeholderData: keepPreviousData,
  });

interface Compared {
  readonly runs?: string | undefined;
  readonly score?: string | undefined;
  readonly changed?: true | undefined;
  readonly all?: true | undefined;
}

/** Runs as an address names them, with commas between them. */
export function namedRuns(runs: string | undefined): readonly string[] {
  return (runs ?? '').split(',').filter((one) => one !== '');
}

export function compareQuestion({ runs, score, changed, all }: Compared) {
  const query: Routes['get /api/compare']['query'] = {
    runs: namedRuns(runs).join(','),
    ...(changed === true ? { allow_changed: 'true' } : {}),
    ...(score === undefined ? {} : { score }),
    ...(all === true ? { limit: 500 } : {}),
  };
  return queryOptions({
    queryKey: ['compare', query],
    queryFn: ({ signal }) => ask('get /api/compare', { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export const stabilityQuestion = (run: string) =>
  queryOptions({
    queryKey: ['stability', run],
    queryFn: ({ signal }) => ask('get /api/runs/{run}/stability', { params: { run }, query: {} }, signal),
  });

export const todayQuestion = () =>
  queryOptions({ queryKey: ['today'], queryFn: ({ signal }) => ask('get /api/today', {}, signal) });

/** How much there is at each place. */
export const countsQuestion = () =>
  queryOptions({ queryKey: ['counts'], queryFn: ({ signal }) => ask('get /api/counts', {}, signal) });

/** What is at work now; it is asked again whenever something begins or ends. */
export const underWayQuestion = () =>
  queryOptions({
    queryKey: ['under way'],
    queryFn: ({ signal }) => ask('get /api/executions', { query: { status: 'running' } }, signal),
  });

export const tasksQuestion = (q: string) =>
  queryOptions({
    queryKey: ['tasks', 'named', q],
    queryFn: ({ signal }) => ask('get /api/tasks', { query: { q, limit: 5 } }, signal),
  });

/** The names that have cards: counting the corpus takes long, so it is asked once and not for every letter. */
export const cardNamesQuestion = () =>
  queryOptions({
    queryKey: ['cards', 'names'],
    queryFn: ({ signal }) => ask('get /api/cards', { query: { limit: 1 } }, signal),
  });
