import { AssayError, type Score } from '@assay/records';
import { checkValue } from '../aggregate/check-value.ts';
import { checkDefinitions, type ScoreDefinition } from '../aggregate/score-definition.ts';
import { type RepeatedScoreDefinition, type StableSample, sampleStability } from './sample-stability.ts';
import { type Spread, spreadOverRuns } from './spread-over-runs.ts';
import { type StabilityCounts, stabilityCounts } from './stability-counts.ts';

/** One run of the specification: its aggregates by name, and its scores. */
export interface RunScores {
  /** `refusal.pass_rate`, or a name of the scorer's own such as `refusal_rate`; null where the run has none. */
  readonly metrics: Readonly<Record<string, number | null>>;
  /** One score per definition, in their order. */
  readonly samples: readonly { readonly id: string; readonly scores: readonly Score[] }[];
}

export interface StabilityOverRuns {
  readonly num_runs: number;
  readonly metrics: Readonly<Record<string, Spread & { readonly n: number; readonly missing: number }>>;
  /** Per boolean or label score: how many samples are stable, and the mean agreement. */
  readonly scores: Readonly<Record<string, StabilityCounts>>;
  readonly samples: readonly StableSample[];
}

/**
 * What N runs of the same specification say, per metric and per sample. The declared type decides: booleans
 * and labels have a mode and an agreement, numbers a mean and a deviation. A run in which a sample is missing
 * lowers its n. Samples stand in the order in which the runs first name them.
 */
export function stability(
  runs: readonly RunScores[],
  definitions: readonly RepeatedScoreDefinition[],
): StabilityOverRuns {
  checkDefinitions(definitions);
  const tables = runs.map((run, i) => tableOf(run, i, definitions));
  const ids = [...new Set(tables.flatMap((table) => [...table.keys()]))];
  const samples = ids.map((id) => ({
    id,
    scores: Object.fromEntries(
      definitions.map((definition, at) => [
        definition.name,
        sampleStability(
          tables.map((table) => table.get(id)?.[at]),
          definition,
        ),
      ]),
    ),
  }));
  return { num_runs: runs.length, metrics: metricStability(runs), scores: stabilityCounts(samples), samples };
}

function metricStability(runs: readonly RunScores[]): StabilityOverRuns['metrics'] {
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.metrics)))];
  return Object.fromEntries(
    names.map((name) => {
      const values = runs.map((run) => run.metrics[name] ?? null).filter((value) => value !== null);
      return [name, { ...spreadOverRuns(values), n: values.length, missing: runs.length - values.length }];
    }),
  );
}

/** A run's scores by sample, each checked against its definition. */
function tableOf(
  run: RunScores,
  index: number,
  definitions: readonly ScoreDefinition[],
): Map<string, readonly Score[]> {
  const table = new Map<string, readonly Score[]>();
  for (const { id, scores } of run.samples) {
    if (table.has(id)) {
      throw new AssayError(
        'usage',
        'E_METRIC_DUPLICATE',
        `a run has each sample once; run ${index + 1} has "${id}" twice`,
      );
    }
    if (scores.length !== definitions.length) {
      throw new AssayError(
        'usage',
        'E_METRIC_SCORES',
        `a sample has one score per metric, missing ones included: expected ${definitions.length}, "${id}" in run ${index + 1} has ${scores.length}`,
      );
    }
    scores.forEach((score, i) => {
      if (score.kind === 'scored') checkValue(score.value, definitions[i]!, `${id}" of run "${index + 1}`);
    });
    table.set(id, scores);
  }
  return table;
}
