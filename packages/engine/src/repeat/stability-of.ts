import { type ScoreDefinition, stability, type StableSample } from '@assay/metrics';
import { AssayError, type Stability } from '@assay/records';
import { scoreLabel, whyNoIntervalOverRuns } from '@assay/shown';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';
import { readSampleScores, sampleDefinitions, type SampleScores } from '../compare/sample-scores.ts';
import { whatChanged } from '../compare/what-changed.ts';
import { instabilityOf } from './instability-of.ts';
import { intervalOverRuns, rangeOfNumber } from './interval-over-runs.ts';
import { passCounts } from './pass-counts.ts';
import { passesOverRuns } from './passes-over-runs.ts';
import { precisionOfRuns } from './precision-of-runs.ts';

/**
 * What N runs of one specification say, each scored by the same scorer: spread of every aggregate over the
 * runs, agreement or spread of every score of every sample, pass@k and pass^k over the runs. The least stable
 * samples come first. Runs between which anything but the seed changed are refused.
 */
export async function stabilityOf(runs: readonly ScoredRun[]): Promise<Stability> {
  const first = await checkSeries(runs);
  const definitions = sampleDefinitions(first);
  const tables: (readonly SampleScores[])[] = [];
  for (const run of runs) tables.push(await readSampleScores(run));
  const { metrics, scores, samples } = stability(
    runs.map((run, i) => ({ metrics: runNumbers(run), samples: tables[i]! })),
    definitions,
  );
  const counts = passCounts(definitions, tables);
  return {
    schema_version: 'assay.stability.v1',
    task_specification_key: first.manifest.task_specification_key,
    run_ids: runs.map(({ manifest }) => manifest.id),
    measures: isScorerAlone(runs) ? 'scorer alone' : 'model and scorer',
    ...labelsOf(first),
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([name, { mean, std, n, missing }]) => {
        const interval = intervalOverRuns({ mean, std, n }, rangeOfNumber(name, first));
        const why = interval === null ? whyNoIntervalOverRuns({ mean, n }) : null;
        return [name, { mean, std, interval, interval_missing: why, n, missing }];
      }),
    ),
    scores: { ...scores },
    passes: passesOverRuns(counts, runs.length),
    precision: precisionOfRuns(counts, runs.length),
    samples: leastStableFirst(samples, definitions),
  };
}

function leastStableFirst(
  samples: readonly StableSample[],
  definitions: readonly ScoreDefinition[],
): Stability['samples'] {
  return samples
    .map(({ id, scores }) => {
      const sample = { id, scores: { ...scores } };
      return { sample, instability: instabilityOf(sample, definitions) };
    })
    .sort((a, b) => b.instability - a.instability)
    .map(({ sample }) => sample);
}

async function checkSeries(runs: readonly ScoredRun[]): Promise<ScoredRun> {
  const first = runs[0];
  if (first === undefined) throw new AssayError('usage', 'E_REPEAT_EMPTY', 'there is no run to look at');
  for (const run of runs) {
    const differing = await unlike(first, run);
    if (differing.length > 0) {
      throw new AssayError(
        'usage',
        'E_REPEAT_UNLIKE',
        `run ${run.manifest.id} is not a repetition of ${first.manifest.id}: ${differing.join(', ')} changed`,
        { action: { kind: 'repeat' } },
      );
    }
  }
  return first;
}

/** Only the seed may differ between the runs of a series. */
async function unlike(first: ScoredRun, run: ScoredRun): Promise<readonly string[]> {
  const same = run.manifest.task_specification_key === first.manifest.task_specification_key;
  const { changed } = await whatChanged(first, run);
  const names = changed.map(({ what }) => what).filter((what) => what !== 'seed');
  return [...(same ? [] : ['specification']), ...names];
}

/** Replayed outputs are the same every time, and so are those of one run: what varies is the scorer. */
function isScorerAlone(runs: readonly ScoredRun[]): boolean {
  const ids = new Set(runs.map(({ manifest }) => manifest.id));
  return runs[0]!.manifest.model.provider === 'replay' || (runs.length > 1 && ids.size === 1);
}

/** Every number a run reports, by its name: own names, set values, pass rates and means, macro-F1. */
function runNumbers({ scoring }: ScoredRun): Readonly<Record<string, number | null>> {
  const { named, set_values: sets, metrics, macro_f1: macro } = aggregatesOf(scoring);
  const own = Object.entries(metrics);
  return Object.fromEntries<number | null>([
    ...Object.entries(named),
    ...Object.entries(sets?.all ?? {}).map(([name, { value }]) => [name, value] as const),
    ...own
      .filter(([name, { type }]) => type !== 'label' && sets?.all[name] === undefined)
      .map(([name, { mean }]) => [`${name}.mean`, mean] as const),
    ...own
      .filter(([, { pass_rule: rule }]) => rule !== null)
      .map(([name, { pass_rate: rate }]) => [`${name}.pass_rate`, rate] as const),
    ['macro_f1', macro.value],
  ]);
}

/** Nothing where every score goes by its name. */
function labelsOf({ scoring }: ScoredRun): Pick<Stability, 'labels'> {
  const { scores, trials } = aggregatesOf(scoring);
  const labels = scores
    .map((score) => [score.name, scoreLabel(score, trials)] as const)
    .filter(([name, label]) => name !== label);
  return labels.length === 0 ? {} : { labels: Object.fromEntries(labels) };
}
