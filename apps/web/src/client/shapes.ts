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
export type SampleFacets = SampleWindow['facets'];
export type ScoreColumn = SampleWindow['scores'][number];

export type CompareView = Answer<'get /api/compare'>;
export type Comparison = CompareView['comparisons'][number]['comparison'];
export type Difference = Comparison['scores'][number];
export type Turned = NonNullable<CompareView['comparisons'][number]['turned']>;
export type TurnedSample = Turned['lists']['better'][number];

export type StabilityView = Answer<'get /api/runs/{run}/stability'>;

export type TodayView = Answer<'get /api/today'>;

export type Counts = Answer<'get /api/counts'>;

export interface Interval {
  readonly low: number;
  readonly high: number;
}
