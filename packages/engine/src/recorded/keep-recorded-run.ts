import { AssayError, type RunManifest, type RunOutput } from '@assay/records';
import { openInputs } from '../declare/samples/open-inputs.ts';
import type { JournalEntry } from '../ports/journal.ts';
import type { StoredRun } from '../ports/runs.ts';
import { openTask } from '../declare/task/open-task.ts';
import { taskOf } from '../run/open-specification.ts';
import { openLabels } from '../score/labels/open-labels.ts';
import { scoreRun } from '../score/score-run.ts';
import type { Workbench } from '../workbench.ts';
import type { RecordedAnswer, RecordedRun } from './recorded-run.ts';
import { recordedScorer } from './recorded-scorer.ts';

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
