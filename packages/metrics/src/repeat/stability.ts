import { AssayError, type Score } from '@assay/records';
import { codePointOrder } from '../aggregate/code-point-order.ts';
import { checkDefinitions, checkValue, type ScoreDefinition } from '../aggregate/metric-aggregate.ts';
import { ascending, mean, standardDeviation } from '../compare/descriptive.ts';

/** What a value that is one of several did over N runs. */
export interface Agreement {
  /** The most common value; null where no run scored the sample. */
  readonly mode: boolean | string | null;
  /** Whether another value is as common: the mode is then the smallest of them. */
  readonly tied: boolean;
  /** Share of the scored runs equal to the mode; null below two. */
  readonly agreement_rate: number | null;
  /** For people. Unstable does not mean that the model is wrong. */
  readonly word: 'stable' | 'mostly stable' | 'unstable' | null;
}

/**
 * The agreement of boolean or label scores. Ties go to the smallest: false before true, then the declared
 * scale, then code point order. Stable: all runs agree. Mostly stable: exactly one differs from an untied mode.
 */
export function agreementOverRuns(
  values: readonly (boolean | string)[],
  scale: readonly string[] = [],
): Agreement {
  const counts = new Map<boolean | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranked = [...counts].sort(([a, m], [b, n]) => n - m || smallestFirst(a, b, scale));
  const [mode, count] = ranked[0] ?? [null, 0];
  const tied = ranked.length > 1 && ranked[1]![1] === count;
  const n = values.length;
  return {
    mode,
    tied,
    agreement_rate: n < 2 ? null : count / n,
    word: n < 2 ? null : wordFor(n - count, tied),
  };
}

function wordFor(differing: number, tied: boolean): Exclude<Agreement['word'], null> {
  if (differing === 0) return 'stable';
  return differing === 1 && !tied ? 'mostly stable' : 'unstable';
}

function smallestFirst(a: boolean | string, b: boolean | string, scale: readonly string[]): number {
  if (typeof a === 'boolean' || typeof b === 'boolean') return Number(a) - Number(b);
  const [i, j] = [a, b].map((label) => (scale.includes(label) ? scale.indexOf(label) : scale.length));
  return i! - j! || codePointOrder(a, b);
}

/** What a number did over N runs: the mean, and the sample standard deviation (n - 1), null below two runs. */
export interface Spread {
  readonly mean: number | null;
  readonly std: number | null;
}

/** On unrounded values, in an order-free way: rounding is for display. */
export function spreadOverRuns(values: readonly number[]): Spread {
  const sorted = ascending(values);
  return { mean: mean(sorted), std: standardDeviation(sorted) };
}

export interface RepeatedScoreDefinition extends ScoreDefinition {
  /** Labels from smallest to largest, for ties. */
  readonly scale?: readonly string[];
}

/** Runs that count for this entry, and runs that do not, by class of what is missing (`absent`: not in the run). */
interface RunCounts {
  readonly n: number;
  readonly missing: number;
  readonly missing_by_class: Readonly<Record<string, number>>;
}

export type SampleStability = RunCounts &
  (({ readonly kind: 'agreement' } & Agreement) | ({ readonly kind: 'spread' } & Spread));

export interface StableSample {
  readonly id: string;
  readonly scores: Readonly<Record<string, SampleStability>>;
}

/** One score of one sample over all runs, `undefined` where a run does not have the sample. */
function sampleStability(
  scores: readonly (Score | undefined)[],
  definition: RepeatedScoreDefinition,
): SampleStability {
  const values = scores.flatMap((score) => (score?.kind === 'scored' ? [score.value] : []));
  const counts = countRuns(scores, values.length);
  return definition.scoreType.kind === 'number'
    ? { kind: 'spread', ...spreadOverRuns(values as number[]), ...counts }
    : {
        kind: 'agreement',
        ...agreementOverRuns(values as (boolean | string)[], definition.scale),
        ...counts,
      };
}

function countRuns(scores: readonly (Score | undefined)[], n: number): RunCounts {
  const byClass: Record<string, number> = {};
  for (const score of scores) {
    if (score?.kind === 'scored') continue;
    const missingClass = score?.class ?? 'absent';
    byClass[missingClass] = (byClass[missingClass] ?? 0) + 1;
  }
  const sorted = Object.entries(byClass).sort(([a], [b]) => codePointOrder(a, b));
  return { n, missing: scores.length - n, missing_by_class: Object.fromEntries(sorted) };
}

export interface StabilityCounts {
  readonly stable: number;
  readonly mostly_stable: number;
  readonly unstable: number;
  /** Samples scored in fewer than two runs. */
  readonly not_assessed: number;
  readonly mean_agreement_rate: number | null;
}

/** How the samples of each boolean or label score fared, in counts. */
function stabilityCounts(samples: readonly StableSample[]): Record<string, StabilityCounts> {
  const names = Object.keys(samples[0]?.scores ?? {});
  const counted = names.flatMap((name) => {
    const entries = samples
      .map((sample) => sample.scores[name]!)
      .filter((entry) => entry.kind === 'agreement');
    if (entries.length === 0) return [];
    const having = (word: string | null): number => entries.filter((entry) => entry.word === word).length;
    const rates = entries.map((entry) => entry.agreement_rate).filter((rate) => rate !== null);
    const counts: StabilityCounts = {
      stable: having('stable'),
      mostly_stable: having('mostly stable'),
      unstable: having('unstable'),
      not_assessed: having(null),
      mean_agreement_rate: mean(rates),
    };
    return [[name, counts] as const];
  });
  return Object.fromEntries(counted);
}

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
