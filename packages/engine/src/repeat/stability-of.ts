import {
  type Interval,
  meanInterval,
  passAtK,
  passedShare,
  passHatK,
  type PassRule,
  requiredRepetitions,
  resolution,
  type ScoreDefinition,
  stability,
  type StableSample,
  withinRange,
} from '@assay/metrics';
import { AssayError, type Score, type Stability } from '@assay/records';
import { plural, scoreLabel, shownNumber, whyNoIntervalOverRuns } from '@assay/shown';
import { readSampleScores, sampleDefinitions, type SampleScores } from '../compare/pair-samples.ts';
import { whatChanged } from '../compare/what-changed.ts';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';

type StoredStableSample = Stability['samples'][number];

/**
 * How far from stable a sample is, from 0 to 1, by its least stable score, for putting samples in order:
 * the share of runs that disagree with the mode; of numbers, the deviation as a share of the declared range, or,
 * where that is open, beside the mean.
 */
function instabilityOf({ scores }: StoredStableSample, definitions: readonly ScoreDefinition[]): number {
  let most = 0;
  for (const definition of definitions) {
    const score = scores[definition.name];
    if (score === undefined) continue;
    const own =
      score.kind === 'agreement'
        ? 1 - (score.agreement_rate ?? 1)
        : relativeSpread(score.std ?? 0, score.mean ?? 0, definition.scoreType);
    most = Math.max(most, own);
  }
  return most;
}

function relativeSpread(std: number, mean: number, type: ScoreDefinition['scoreType']): number {
  if (std === 0) return 0;
  const closed = type.kind === 'number' && type.min !== null && type.max !== null && type.max > type.min;
  return closed ? Math.min(1, std / (type.max - type.min)) : std / (std + Math.abs(mean));
}

interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** Aggregates that lie where the scores themselves do. */
const WITHIN = /\.(?:mean|value|min|p5|p50|p95|max)$/;

const SHARE: Range = { min: 0, max: 1 };
const OPEN: Range = { min: null, max: null };

/** Of the mean of a number over runs: Student's, within the range of the number. */
function intervalOverRuns(
  { mean, std, n }: { readonly mean: number | null; readonly std: number | null; readonly n: number },
  range: Range,
): Interval | null {
  if (mean === null || std === null) return null;
  const standardError = std / Math.sqrt(n);
  return withinRange(meanInterval({ mean, standardError, degreesOfFreedom: n - 1 }), range);
}

/** What a number of a run can be, by its name: a rate, a mean or a set's value of a score, or an own name for one. */
function rangeOfNumber(name: string, run: ScoredRun): Range {
  const { scores, named, named_of: meaning } = aggregatesOf(run.scoring);
  if (Object.hasOwn(named, name)) return meaning === undefined ? OPEN : rangeOfNumber(meaning[name]!, run);
  if (name === 'macro_f1' || /\.(?:pass_rate|coverage)$/.test(name)) return SHARE;
  const score = name.replace(WITHIN, '');
  const type = scores.find((facts) => facts.name === score)?.type;
  if (type?.kind === 'boolean') return SHARE;
  return type?.kind === 'number' ? type : OPEN;
}

/** In how many runs a sample was scored, and in how many of them it passed. */
interface PassCount {
  n: number;
  passed: number;
}

/** Of every score with a pass rule, by its name: a count for each sample that was ever scored. */
type PassCounts = ReadonlyMap<string, readonly PassCount[]>;

export function passCounts(
  definitions: readonly ScoreDefinition[],
  tables: readonly (readonly Pick<SampleScores, 'id' | 'scores'>[])[],
): PassCounts {
  const judged = definitions.flatMap(({ name, passRule }, at) => {
    if (passRule === null) return [];
    const counts = new Map<string, PassCount>();
    for (const table of tables) {
      for (const { id, scores } of table) countPass(counts, id, scores[at]!, passRule);
    }
    return [[name, [...counts.values()]] as const];
  });
  return new Map(judged);
}

function countPass(counts: Map<string, PassCount>, id: string, score: Score, rule: PassRule): void {
  if (score.kind === 'missing' || typeof score.value === 'string') return;
  let count = counts.get(id);
  if (count === undefined) counts.set(id, (count = { n: 0, passed: 0 }));
  count.n += 1;
  if (passedShare(score, rule) === 1) count.passed += 1;
}

/**
 * pass@k and pass^k for every k up to the number of runs, unbiased (combinatorial), averaged over the samples
 * that were scored in at least k runs. Only scores with a pass rule have them.
 */
function passesOverRuns(counts: PassCounts, runs: number): Stability['passes'] {
  const upTo = Array.from({ length: runs }, (_, i) => i + 1);
  return Object.fromEntries(
    [...counts].map(([name, samples]) => [name, upTo.map((k) => estimates(samples, k))]),
  );
}

function estimates(counts: readonly PassCount[], k: number): Stability['passes'][string][number] {
  const enough = counts.filter(({ n }) => n >= k);
  const mean = (estimate: (n: number, c: number, k: number) => number | null): number | null =>
    enough.length === 0
      ? null
      : enough.reduce((sum, { n, passed }) => sum + estimate(n, passed, k)!, 0) / enough.length;
  return { k, samples: enough.length, pass_at_k: mean(passAtK), pass_hat_k: mean(passHatK) };
}

/**
 * What so many runs can tell of one sample's pass rate, by the variance that was seen within samples. Source:
 * eval-harness, `precision`.
 */
function precisionOfRuns(counts: PassCounts, runs: number): Stability['precision'] {
  return Object.fromEntries([...counts].map(([name, samples]) => [name, precision(samples, runs)]));
}

function precision(samples: readonly PassCount[], runs: number): Stability['precision'][string] {
  if (samples.length === 0) return { within_sample_variance: null, resolution: null, required_runs: null };
  const variances = samples.map(({ n, passed }) => (passed / n) * (1 - passed / n));
  const variance = variances.reduce((sum, one) => sum + one, 0) / samples.length;
  return {
    within_sample_variance: variance,
    resolution: resolution(variance, runs),
    required_runs: requiredRepetitions(variance),
  };
}

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

/** Whether one score of a sample differed from run to run; with too few runs to say, it did not. */
function scoreVaries(score: StoredStableSample['scores'][string]): boolean {
  return score.kind === 'agreement' ? (score.agreement_rate ?? 1) < 1 : (score.std ?? 0) > 0;
}

/** Whether any of its scores did. */
export function sampleVaries({ scores }: StoredStableSample): boolean {
  return Object.values(scores).some(scoreVaries);
}

/** `solver`: the outputs vary · `scorer`: the same outputs are scored differently · `unknown`: too few values to say. */
export type Source = 'neither' | 'solver' | 'scorer' | 'both' | 'unknown';

/** What several scorings of one run say about where the variation over runs comes from. */
export interface ScorerSpread {
  readonly run_id: string;
  readonly scorings: number;
  readonly metrics: Readonly<Record<string, MetricSources>>;
  /** Samples whose scores vary over the runs or over the scorings, by what varies; the others. */
  readonly samples: Readonly<Record<'solver' | 'scorer' | 'neither', number>>;
}

interface MetricSources {
  /** Deviation over the runs, of which rescoring is a part; and over scorings of the same outputs. */
  readonly over_runs: number | null;
  readonly scorer: number | null;
  /** What is left for the outputs: the root of the difference of the variances, not below 0. */
  readonly solver: number | null;
  readonly source: Source;
}

/**
 * Whether solver or scorer varied: scores of one run, judged again and again by the same scorer version, beside
 * the runs of the series. Rescoring looks at the outputs of one run; a sample that stays put there may still be
 * one that the scorer is unsure of.
 */
export async function scorerSpread(
  rescored: readonly ScoredRun[],
  overRuns: Stability,
): Promise<ScorerSpread> {
  const ids = new Set(rescored.map(({ manifest }) => manifest.id));
  if (rescored.length < 2 || ids.size !== 1 || overRuns.measures !== 'model and scorer') {
    throw new AssayError(
      'usage',
      'E_REPEAT_RESCORED',
      `the scorer's own spread is over at least two scorings of one run, beside runs of a model; given ${plural(rescored.length, 'scoring')} of ${plural(ids.size, 'run')}`,
      { action: { kind: 'score_again' } },
    );
  }
  const again = await stabilityOf(rescored);
  return {
    run_id: rescored[0]!.manifest.id,
    scorings: rescored.length,
    metrics: Object.fromEntries(
      Object.entries(overRuns.metrics).map(([name, { std }]) => [
        name,
        metricSources(std, again.metrics[name]?.std ?? null),
      ]),
    ),
    samples: sampleSources(overRuns, again),
  };
}

function metricSources(overRuns: number | null, scorer: number | null): MetricSources {
  if (overRuns === null || scorer === null) {
    return { over_runs: overRuns, scorer, solver: null, source: 'unknown' };
  }
  const solver = Math.sqrt(Math.max(0, overRuns ** 2 - scorer ** 2));
  const source = solver > 0 ? (scorer > 0 ? 'both' : 'solver') : scorer > 0 ? 'scorer' : 'neither';
  return { over_runs: overRuns, scorer, solver, source };
}

function sampleSources(overRuns: Stability, again: Stability): ScorerSpread['samples'] {
  const unsure = new Set(again.samples.filter(sampleVaries).map(({ id }) => id));
  const counts = { solver: 0, scorer: 0, neither: 0 };
  for (const sample of overRuns.samples) {
    counts[unsure.has(sample.id) ? 'scorer' : sampleVaries(sample) ? 'solver' : 'neither'] += 1;
  }
  return counts;
}

/** A score of a sample that differed from run to run, in words. */
interface VaryingScore {
  readonly id: string;
  readonly name: string;
  readonly how: string;
  readonly word: string;
  readonly n: number;
  readonly missing: number;
}

/** Those of some samples, in their order. */
export function varyingScores(samples: readonly StoredStableSample[]): readonly VaryingScore[] {
  return samples.flatMap(({ id, scores }) =>
    Object.entries(scores)
      .filter(([, score]) => scoreVaries(score))
      .map(([name, score]) => ({
        id,
        name,
        how: how(name, score),
        word: score.kind === 'agreement' ? (score.word ?? 'not assessed') : '–',
        n: score.n,
        missing: score.missing,
      })),
  );
}

function how(name: string, score: StoredStableSample['scores'][string]): string {
  if (score.kind === 'spread')
    return `${name}.mean: ${shownNumber(score.mean)}, ${name}.std: ${shownNumber(score.std)}`;
  const mode = `${String(score.mode)}${score.tied ? ' (tied)' : ''}`;
  return `${name}.agreement_rate: ${shownNumber(score.agreement_rate)}, mode ${mode}`;
}
