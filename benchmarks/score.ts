// From outputs in the store and labels in a JSONL file to a stored scoring, and the parts of the way.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  eachOf,
  type Inputs,
  type JournalEntry,
  type Labels,
  nodeClock,
  nodeDigester,
  nodeFiles,
  nodeScorerContext,
  openInputs,
  openLabels,
  openSqliteStore,
  readScoreTable,
  resolveScorer,
  scoreRun,
  type Store,
} from '@assay/engine';
import type { JsonObject, RunManifest } from '@assay/records';
import { printRows } from './print-rows.ts';
import type { BenchmarkRow } from './row.ts';

const samples = 200_000;
/** The best of them counts: the others are slower by what else the machine does. */
const rounds = 5;
/** Of the exact-match class: cheap, so that what is around them shows. */
const four = ['exact-match', 'contains', 'exact-match', 'contains'];

/** Rates are per second of CPU; a budget stands where the whole way is measured. */
export async function benchmarkScore(): Promise<readonly BenchmarkRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-benchmark-'));
  const store = await openSqliteStore(folder);
  try {
    await writeFile(join(folder, 'data.jsonl'), lines());
    const inputs = await openData(folder);
    const labels = openLabels(inputs);
    const run = await closedRun(store, inputs);
    const score = (metrics: readonly string[], from: Partial<Held> = {}) =>
      scored({ folder, store, run, labels, ...from }, metrics);
    await score(four);
    const table = await store.blobs.read((await store.scorings.list({ run_id: run.id })).items[0]!.scores);
    const rows = [
      await measured('data opened: read, checked and digested from JSONL', samples, '', () =>
        openData(folder),
      ),
      await measured('labels read from JSONL', samples, '', () => drain(labels.read())),
      await measured('outputs read from the store', samples, '', () =>
        drain(store.journal.readBatches(run.id)),
      ),
      await measured('from JSONL and store to scoring, one metric', samples, '≥ 500,000', () =>
        score(['exact-match']),
      ),
      await measured('from JSONL and store to scoring, four metrics', 4 * samples, '≥ 500,000', () =>
        score(four),
      ),
      await measured('score table of four metrics read back', 4 * samples, '', async () =>
        eachDrained((await readScoreTable(table)).rows),
      ),
    ];
    // Last: what is held makes the engine keep later objects of its kind as if they were to be held, which is slow.
    const memory = await held(store, run, labels);
    return [
      ...rows,
      await measured('scored, aggregated and stored, one metric, all in memory', samples, '', () =>
        score(['exact-match'], memory),
      ),
      await measured('the same, four metrics', 4 * samples, '', () => score(four, memory)),
    ];
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(
  what: string,
  scores: number,
  budget: string,
  work: () => Promise<unknown>,
): Promise<BenchmarkRow> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return { what, value: scores / (least / 1e6), unit: 'per second of CPU', budget };
}

function lines(): string {
  const text = Array.from({ length: samples }, (_, i) =>
    JSON.stringify({
      id: `sample-${i}`,
      input: { question: `What is the answer to question number ${i}?` },
      expected: `answer ${i % 900}`,
      metadata: { tags: i % 3 === 0 ? ['policy'] : ['geography', 'history'] },
    }),
  );
  return `${text.join('\n')}\n`;
}

function openData(folder: string): Promise<Inputs> {
  const datasets = [{ path: 'data.jsonl', subtask: null }];
  const spec = { datasets, num_samples: null, subsampling: 'head', seed: '0' } as const;
  return openInputs(spec, nodeFiles(folder), nodeDigester);
}

async function closedRun(store: Store, inputs: Inputs): Promise<RunManifest> {
  const at = nodeClock.now();
  const manifest: RunManifest = {
    schema_version: 'assay.run.v1',
    id: 'run',
    parent_id: null,
    run_index: 0,
    evaluation_key: 'e',
    task_specification_key: 's',
    task_key: 't',
    model: { key: 'm', provider: 'module' },
    model_identity: {},
    task_digest: inputs.inputs_digest,
    prompt_digest: null,
    inputs_digest: inputs.inputs_digest,
    samples,
    num_trials: 1,
    seed: '0',
    cache: 'off',
    environment: {},
    started_at: at,
    closed_at: null,
    stopped_because: null,
  };
  await store.runs.create(manifest);
  const lease = await store.leases.take(manifest.id);
  let batch: JournalEntry[] = [];
  for await (const { ordinal, input, input_digest } of eachOf(inputs.read())) {
    const output = `answer ${ordinal % 1_000}`;
    const made = { kind: 'produced', sample_id: input.id, trial: 0, output, duration_ms: 1.5 } as const;
    batch.push({ ordinal, input_digest, output: made });
    if (batch.length < 5_000) continue;
    await store.journal.append(manifest.id, batch);
    batch = [];
  }
  await store.journal.append(manifest.id, batch);
  await store.runs.close({ ...manifest, closed_at: at });
  await lease.release();
  return manifest;
}

interface Held {
  readonly labels: Labels;
  readonly outputs: readonly (readonly JournalEntry[])[];
}

async function held(store: Store, run: RunManifest, labels: Labels): Promise<Held> {
  const outputs = await Array.fromAsync(store.journal.readBatches(run.id));
  const batches = await Array.fromAsync(labels.read(), (batch) => [...batch]);
  return { outputs, labels: { ...labels, read: () => iterate(batches) } };
}

interface Sources {
  readonly folder: string;
  readonly store: Store;
  readonly run: RunManifest;
  readonly labels: Labels;
  readonly outputs?: readonly (readonly JournalEntry[])[];
}

/** Every call is another scorer version: the same one would give the scoring that exists. */
let versions = 0;

async function scored({ folder, store, run, labels, outputs }: Sources, metrics: readonly string[]) {
  const context = await nodeScorerContext({
    files: nodeFiles(folder),
    models: [],
    context: { folder, env: {}, clock: nodeClock },
    commit: String((versions += 1)),
  });
  const params: JsonObject = {};
  const scorer = await resolveScorer(
    {
      key: 'default',
      metrics: metrics.map((name, i) => ({
        score_name: `${name}-${i}`,
        metric: { kind: 'catalogue', name },
        params,
      })),
      aggregates: {},
    },
    context,
  );
  return scoreRun({
    run: { manifest: { ...run, closed_at: run.started_at }, status: 'closed' },
    ...(outputs === undefined ? {} : { outputs: iterate(outputs) }),
    labels,
    scorer,
    store,
    clock: nodeClock,
    digester: nodeDigester,
  });
}

async function* iterate<T>(items: readonly T[]): AsyncGenerator<T, void, undefined> {
  yield* items;
}

async function drain(batches: AsyncIterable<Iterable<unknown>>): Promise<number> {
  let count = 0;
  for await (const batch of batches) for (const _ of batch) count += 1;
  return count;
}

async function eachDrained(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of items) count += 1;
  return count;
}

if (import.meta.main) printRows(await benchmarkScore());
