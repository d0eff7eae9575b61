import { passAtK, passes, passHatK, type ScoreDefinition, stability } from '@assay/metrics';
import { AssayError, type Score, type Stability } from '@assay/records';
import { aggregatesOf, type ScoredRun } from '../compare/scored-run.ts';
import { readSampleScores, sampleDefinitions, type SampleScores } from '../compare/sample-scores.ts';

/**
 * What N runs of one specification say, each scored by the same scorer: spread of every aggregate over the
 * runs, agreement or spread of every score of every sample, pass@k and pass^k over the runs. The least stable
 * samples come first. Runs of different specifications or scorers are refused.
 */
export async function stabilityOf(runs: readonly ScoredRun[]): Promise<Stability> {
  const first = checkSeries(runs);
  const definitions = sampleDefinitions(first);
  const tables: (readonly SampleScores[])[] = [];
  for (const run of runs) tables.push(await readSampleScores(run));
  const { metrics, scores, samples } = stability(
    runs.map((run, i) => ({ metrics: runNumbers(run), samples: tables[i]! })),
    definitions,
  );
  return {
    schema_version: 'assay.stability.v1',
    task_specification_key: first.manifest.task_specification_key,
    run_ids: runs.map(({ manifest }) => manifest.id),
    measures: first.manifest.model.provider === 'replay' ? 'scorer alone' : 'model and scorer',
    metrics: mapValues(metrics, ({ mean, std, n, missing }) => ({ mean, std, n, missing })),
    scores: { ...scores },
    passes: passesOf(definitions, tables),
    samples: samples
      .map(({ id, scores: own }) => ({ id, scores: { ...own } }))
      .sort((a, b) => instability(b) - instability(a)),
  } as Stability;
}

function checkSeries(runs: readonly ScoredRun[]): ScoredRun {
  const first = runs[0];
  if (first === undefined) throw new AssayError('usage', 'E_REPEAT_EMPTY', 'there is no run to look at');
  for (const run of runs) {
    const same =
      run.manifest.task_specification_key === first.manifest.task_specification_key &&
      run.scoring.scorer_version === first.scoring.scorer_version &&
      run.manifest.inputs_digest === first.manifest.inputs_digest;
    if (!same) {
      throw new AssayError(
        'usage',
        'E_REPEAT_UNLIKE',
        `run ${run.manifest.id} is not a repetition of ${first.manifest.id}: specification, scorer or data differ`,
      );
    }
  }
  return first;
}

/** Every number a run reports, by its name: own names, set values, pass rates and means, macro-F1. */
function runNumbers({ scoring }: ScoredRun): Record<string, number | null> {
  const { named, set_values: sets, metrics, macro_f1: macro } = aggregatesOf(scoring);
  const numbers: Record<string, number | null> = { ...named };
  for (const [name, { value }] of Object.entries(sets?.all ?? {})) numbers[name] = value;
  for (const [name, aggregate] of Object.entries(metrics)) {
    if (aggregate.type !== 'label') numbers[`${name}.mean`] = aggregate.mean;
    if (aggregate.pass_rule !== null) numbers[`${name}.pass_rate`] = aggregate.pass_rate;
  }
  numbers['macro_f1'] = macro.value;
  return numbers;
}

function passesOf(
  definitions: readonly ScoreDefinition[],
  tables: readonly (readonly SampleScores[])[],
): Stability['passes'] {
  const judged = definitions.flatMap((definition, at) => {
    const { passRule } = definition;
    if (passRule === null) return [];
    const counts = new Map<string, { n: number; passed: number }>();
    for (const { id, score } of tables.flatMap((table) =>
      table.map((sample) => ({ id: sample.id, score: sample.scores[at]! })),
    )) {
      countPass(counts, id, score, passRule);
    }
    const ks = tables.map((_, i) => i + 1);
    return [
      [
        definition.name,
        ks.map((k) => ({
          k,
          pass_at_k: meanOver(counts, k, passAtK),
          pass_hat_k: meanOver(counts, k, passHatK),
        })),
      ] as const,
    ];
  });
  return Object.fromEntries(judged);
}

function countPass(
  counts: Map<string, { n: number; passed: number }>,
  id: string,
  score: Score,
  rule: NonNullable<ScoreDefinition['passRule']>,
): void {
  if (score.kind === 'missing' || typeof score.value === 'string') return;
  const count = counts.get(id) ?? { n: 0, passed: 0 };
  counts.set(id, { n: count.n + 1, passed: count.passed + (passes(score.value, rule) ? 1 : 0) });
}

/** Over the samples for which the estimate exists; null when there is none. */
function meanOver(
  counts: ReadonlyMap<string, { readonly n: number; readonly passed: number }>,
  k: number,
  estimate: (n: number, c: number, k: number) => number | null,
): number | null {
  const values = [...counts.values()]
    .map(({ n, passed }) => estimate(n, passed, k))
    .filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How far from stable a sample is, by its least stable score. */
function instability({ scores }: Stability['samples'][number]): number {
  return Math.max(
    0,
    ...Object.values(scores).map((score) =>
      score.kind === 'agreement' ? 1 - (score.agreement_rate ?? 1) : Math.min(1, score.std ?? 0),
    ),
  );
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
