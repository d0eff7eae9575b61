import { defineMetric, type Metric } from '@assay/metrics';
import {
  AssayError,
  type JsonObject,
  type JsonValue,
  missing,
  type RunManifest,
  type RunOutput,
  type Score,
  type Usage,
} from '@assay/records';
import * as z from 'zod';
import { openTask } from './declare/open-task.ts';
import { openInputs } from './declare/samples/open-inputs.ts';
import type { JournalEntry, StoredRun } from './ports/store.ts';
import type { Digester } from './ports/platform.ts';
import { taskOf } from './run/open-specification.ts';
import { openLabels } from './score/labels/open-labels.ts';
import type { OwnShape } from './score/own-metric.ts';
import { scoreRun } from './score/score-run.ts';
import { scorerVersion } from './score/scorer/scorer-code.ts';
import type { ResolvedScorer } from './score/scorer/scorer.ts';
import type { Workbench } from './workbench.ts';

/** A run that another tool has made and judged: what it answered, and which scores it was given. */
export interface RecordedRun {
  /** All of the manifest that is known of it; the rest follows from the data. */
  readonly manifest: Pick<
    RunManifest,
    | 'id'
    | 'evaluation_key'
    | 'task_specification_key'
    | 'task_key'
    | 'model'
    | 'model_identity'
    | 'environment'
    | 'started_at'
    | 'num_trials'
  >;
  /** By the order of the samples in the data, then by trial. */
  readonly answers: readonly RecordedAnswer[];
  readonly scorer: RecordedScorer;
}

export interface RecordedAnswer {
  readonly sample_id: string;
  readonly trial: number;
  /** Null: there is none, and `error` says why. */
  readonly output: JsonValue | null;
  readonly error: string | null;
  readonly usage: Usage | null;
  readonly duration_ms: number | null;
  readonly trajectory: JsonObject | null;
  /** By the score's name; what is not among them is missing. */
  readonly scores: Readonly<Record<string, Score>>;
}

/** What judged it, as far as the other tool says so. */
export interface RecordedScorer {
  /** The tool and its version. */
  readonly tool: string;
  readonly configuration: JsonObject;
  readonly judge: JsonObject | null;
  readonly scores: readonly { readonly name: string; readonly shape: Omit<OwnShape, 'isOfSet'> }[];
  readonly warnings: readonly string[];
}

/** The scorer of another tool: it computes nothing, and finds the scores in place of the outputs. */
function recordedScorer(
  { answers, scorer }: Pick<RecordedRun, 'answers' | 'scorer'>,
  digester: Digester,
): ResolvedScorer {
  const { tool, configuration, judge, scores, warnings } = scorer;
  const find: Find = (number, name) =>
    typeof number === 'number' ? answers[number]?.scores[name] : undefined;
  return {
    declared: { key: tool.split(/[ ,]/)[0]!, metrics: [], aggregates: {} },
    metrics: scores.map(({ name, shape }) => ({
      score_name: name,
      metric: recordedMetric(name, tool, shape, find),
      origin: tool,
      params: {},
      declared_params: {},
      input: null,
      reading: null,
      panel: null,
      embeddings: null,
      ownSet: null,
    })),
    version: scorerVersion(
      { code: tool, runtime: tool, dependency_lock: null },
      { ...configuration, scores: scores.map(({ name, shape }) => ({ name, ...shapeRecord(shape) })) },
      judge,
      digester,
    ),
    trials: { reducer: 'mean', k: 1 },
    warnings,
    close: () => Promise.resolve(),
  };
}

type Find = (number: JsonValue, name: string) => Score | undefined;
type Shape = RecordedScorer['scores'][number]['shape'];

function shapeRecord({ scoreType, direction, passRule }: Shape): JsonObject {
  return { type: { ...scoreType }, direction, pass_rule: passRule === null ? null : { ...passRule } };
}

function recordedMetric(name: string, tool: string, shape: Shape, find: Find): Metric {
  return defineMetric({
    kind: 'sample',
    name,
    aliases: [],
    meaning: `The score that ${tool} gave.`,
    ...shape,
    requires: ['output'],
    parameters: () => z.strictObject({}),
    page: {
      definition: `As ${tool} defines it.`,
      convention: 'The score is taken over as it stands in the log.',
      source: tool,
      edgeCases: ['No score in the log: missing.'],
      example: { rows: [{ output: null }], value: '' },
    },
    score: ({ output }) => find(output, name) ?? NOT_JUDGED,
  });
}

const NOT_JUDGED = missing('undefined', 'the log has no score of this name for it');

export interface KeptRun {
  readonly run_id: string;
  readonly scoring_id: string;
  /** It was in the store already. */
  readonly is_known: boolean;
}

/** Entries of one commit. */
const BATCH = 512;

/**
 * Keeps a run of another tool, closed and scored, as if it had been made here: its task is declared, its data are
 * there, and its id is its own, so that keeping it twice keeps it once.
 */
export async function keepRecordedRun(recorded: RecordedRun, bench: Workbench): Promise<KeptRun> {
  const { store, digester, clock } = bench;
  const task = taskOf(recorded.manifest, bench.project.tasks);
  const inputs = await openInputs(
    {
      datasets: task.datasets,
      num_samples: null,
      subsampling: 'head',
      seed: bench.project.seed,
      subtasks: (await openTask(task)).subtasks,
    },
    bench.files,
    digester,
  );
  const manifest: RunManifest = {
    schema_version: 'assay.run.v1',
    parent_id: null,
    run_index: 0,
    ...recorded.manifest,
    task_digest: digester.json(task.problem),
    prompt_digest: null,
    inputs_digest: inputs.inputs_digest,
    samples: inputs.samples,
    seed: bench.project.seed,
    cache: 'off',
    closed_at: null,
    stopped_because: null,
  };
  const labels = openLabels(inputs);
  const places = new Map<string, Pick<JournalEntry, 'ordinal' | 'input_digest'>>();
  for await (const batch of labels.read())
    for (const { id, ordinal, input_digest } of batch) places.set(id, { ordinal, input_digest });
  const entries = inOrder(recorded.answers.map((answer) => entryOf(answer, places)));
  const known = await store.runs.get(manifest.id);
  const run = known?.status === 'closed' ? known : await keepEntries(manifest, entries, bench);
  // In place of each answer stands its number, by which the scorer finds its scores.
  const judged = recorded.answers.map((answer, i) => entryOf({ ...answer, output: i }, places));
  const scoring = await scoreRun({
    run,
    outputs: once(inOrder(judged)),
    labels,
    scorer: recordedScorer(recorded, digester),
    store,
    clock,
    digester,
  });
  return { run_id: run.manifest.id, scoring_id: scoring.id, is_known: known?.status === 'closed' };
}

async function keepEntries(
  manifest: RunManifest,
  entries: readonly JournalEntry[],
  { store, clock }: Workbench,
): Promise<StoredRun> {
  const { id } = manifest;
  if ((await store.runs.get(id)) === null) await store.runs.create(manifest);
  const lease = await store.leases.take(id);
  try {
    const { has } = await store.journal.finished(id);
    const left = entries.filter(({ ordinal, output }) => !has(ordinal, output.trial));
    for (let from = 0; from < left.length; from += BATCH)
      await store.journal.append(id, left.slice(from, from + BATCH));
    const closed = { ...manifest, closed_at: clock.now() };
    await store.runs.close(closed);
    return { manifest: closed, status: 'closed' };
  } finally {
    await lease.release();
  }
}

function entryOf(
  answer: RecordedAnswer,
  places: ReadonlyMap<string, Pick<JournalEntry, 'ordinal' | 'input_digest'>>,
): JournalEntry {
  const { sample_id, trial, error, usage, duration_ms, trajectory } = answer;
  const place = places.get(sample_id);
  if (place === undefined)
    throw new AssayError(
      'invalid',
      'E_DATA_CHANGED',
      `the data do not have the sample ${JSON.stringify(sample_id)}`,
    );
  const measured = {
    ...(usage === null ? {} : { usage }),
    ...(duration_ms === null ? {} : { duration_ms }),
  };
  const output: RunOutput =
    answer.output === null && error !== null
      ? { kind: 'failed', class: 'no_output', message: error, sample_id, trial, ...measured }
      : { kind: 'produced', output: answer.output, sample_id, trial, ...measured };
  return { ...place, output, ...(trajectory === null ? {} : { trajectory }) };
}

async function* once(entries: readonly JournalEntry[]): AsyncGenerator<readonly JournalEntry[]> {
  yield entries;
}

function inOrder(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  return entries.toSorted((a, b) => a.ordinal - b.ordinal || a.output.trial - b.output.trial);
}
