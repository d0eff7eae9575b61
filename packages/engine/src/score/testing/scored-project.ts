import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  JsonObject,
  JsonValue,
  MissingClass,
  RunManifest,
  SampleLabel,
  Scoring,
  ScoringAggregates,
} from '@assay/records';
import { nodeClock } from '../../adapters/node-clock.ts';
import { nodeDigester } from '../../adapters/node-digester.ts';
import { nodeFiles } from '../../adapters/node-files.ts';
import { openSqliteStore } from '../../adapters/sqlite/open-sqlite-store.ts';
import type { Labels } from '../labels/labels.ts';
import type { DeclaredMetric, DeclaredModel } from '../../declare/project.ts';
import { eachOf, type JournalEntry, type Store } from '../../ports/store.ts';
import type { ModelQueues } from '../../model-client/model-queue.ts';
import type { Clock } from '../../ports/platform.ts';
import type { Embeddings, Model, ModelRequest } from '../../ports/model.ts';
import { openCommandMetric } from '../../adapters/metrics/line-metric.ts';
import { openModuleMetric } from '../../adapters/metrics/open-module-metric.ts';
import { moduleDigest } from '../../adapters/providers/module-digest.ts';
import { resolveScorer } from '../scorer/resolve-scorer.ts';
import type { ResolvedScorer, ScorerContext } from '../scorer/scorer.ts';
import { scoreRun } from '../score-run.ts';
import { readScoreTable, type ScoreTableRow } from '../score-table.ts';

/** A sample of a test: its label, and what the run made of it, trial by trial; null: never reached. */
export interface TestSample extends Omit<SampleLabel, 'id'> {
  readonly id?: string;
  readonly input?: JsonValue;
  readonly trials: readonly (TestOutput | null)[];
}

type TestOutput =
  | { readonly output: JsonValue; readonly trajectory?: JsonObject; readonly duration_ms?: number }
  | { readonly failed: MissingClass; readonly message?: string; readonly duration_ms?: number };

export interface ScoredProject {
  readonly folder: string;
  readonly store: Store;
  readonly context: (more?: Partial<ScorerContext>) => ScorerContext;
  readonly close: () => Promise<void>;
}

/** A project folder with a real store in it. */
export async function scoredProject(): Promise<ScoredProject> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-score-'));
  const store = await openSqliteStore(join(folder, '.assay'));
  const files = nodeFiles(folder);
  return {
    folder,
    store,
    context: (more = {}) => ({
      files,
      digester: nodeDigester,
      models: [],
      software: { commit: null, runtime: 'node test', dependency_lock: null },
      openModel: () => Promise.reject(new Error('no model in this test')),
      openEmbeddings: () => Promise.reject(new Error('no embeddings in this test')),
      openPeople: () => Promise.reject(new Error('no people in this test')),
      openSynonyms: () => Promise.reject(new Error('no synonyms in this test')),
      openTests: () => Promise.reject(new Error('no tests of programs in this test')),
      openModuleMetric: (path, timeoutMs) => openModuleMetric(path, { files, env: process.env, timeoutMs }),
      openCommandMetric: (command, timeoutMs) =>
        Promise.resolve(openCommandMetric(command, { folder, env: process.env, timeoutMs })),
      codeDigest: async (path) => {
        try {
          await files.check(path);
        } catch {
          return null;
        }
        return moduleDigest(files, path);
      },
      ...more,
    }),
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same folder with its store opened once more, as by another process. */
export async function reopenedProject(project: ScoredProject): Promise<ScoredProject> {
  const store = await openSqliteStore(join(project.folder, '.assay'));
  return { ...project, store, close: () => store.close() };
}

export function catalogueMetric(name: string, params: JsonObject = {}, scoreName = name): DeclaredMetric {
  return { score_name: scoreName, metric: { kind: 'catalogue', name }, params };
}

export function scorerOf(
  metrics: readonly DeclaredMetric[],
  context: ScorerContext,
  aggregates: Readonly<Record<string, string>> = {},
): Promise<ResolvedScorer> {
  return resolveScorer({ key: 'default', metrics, aggregates }, context);
}

/** The labels of the samples, as the reader of files opens them. */
export function labelsOf(samples: readonly TestSample[]): Labels {
  const rows = samples.map(({ id, input = null, expected, metadata }, ordinal) => {
    const sampleId = id ?? `s${ordinal}`;
    return {
      ordinal,
      id: sampleId,
      input: { id: sampleId, input },
      input_digest: nodeDigester.json(input),
      label: {
        id: sampleId,
        ...(expected === undefined ? {} : { expected }),
        ...(metadata === undefined ? {} : { metadata }),
      },
    };
  });
  return {
    samples: rows.length,
    inputs_digest: nodeDigester.json(rows.map(({ input }) => input as JsonObject)),
    unlabelled: rows.filter(({ label }) => label.expected === undefined).length,
    plainDigest: () => nodeDigester.json(rows.map(({ label }) => label as unknown as JsonObject)),
    read: async function* () {
      yield rows;
    },
  };
}

/** A closed run of the samples in the store. */
export async function closedRun(
  store: Store,
  samples: readonly TestSample[],
  more: Partial<RunManifest> = {},
): Promise<RunManifest> {
  const labels = labelsOf(samples);
  const at = '2026-01-01T00:00:00Z';
  const manifest: RunManifest = {
    schema_version: 'assay.run.v1',
    id: `run-${(runs += 1)}`,
    parent_id: null,
    run_index: 0,
    evaluation_key: 'e',
    task_specification_key: 's',
    task_key: 't',
    model: { key: 'candidate', provider: 'module' },
    model_identity: {},
    task_digest: nodeDigester.json('task'),
    prompt_digest: null,
    inputs_digest: labels.inputs_digest,
    samples: samples.length,
    num_trials: Math.max(1, ...samples.map(({ trials }) => trials.length)),
    seed: '0',
    cache: 'off',
    environment: {},
    started_at: at,
    closed_at: null,
    stopped_because: null,
    ...more,
  };
  const entries: JournalEntry[] = [];
  for await (const { ordinal, input, input_digest } of eachOf(labels.read())) {
    for (const [trial, made] of samples[ordinal]!.trials.entries()) {
      if (made !== null) entries.push({ ordinal, input_digest, ...entryOf(input.id, trial, made) });
    }
  }
  await store.runs.create(manifest);
  const lease = await store.leases.take(manifest.id);
  await store.journal.append(manifest.id, entries);
  const stopped = entries.length < samples.length * manifest.num_trials ? 'a budget was reached' : null;
  const closed = { ...manifest, closed_at: at, stopped_because: stopped };
  await store.runs.close(closed);
  await lease.release();
  return closed;
}

let runs = 0;

function entryOf(
  sample_id: string,
  trial: number,
  made: TestOutput,
): Pick<JournalEntry, 'output' | 'trajectory'> {
  const { duration_ms } = made;
  const took = duration_ms === undefined ? {} : { duration_ms };
  if ('failed' in made) {
    const { failed, message = 'as scripted' } = made;
    return { output: { kind: 'failed', sample_id, trial, class: failed, message, ...took } };
  }
  const { output, trajectory } = made;
  return {
    output: { kind: 'produced', sample_id, trial, output, ...took },
    ...(trajectory === undefined ? {} : { trajectory }),
  };
}

export interface Scored {
  readonly scoring: Scoring;
  readonly aggregates: ScoringAggregates;
  readonly rows: readonly ScoreTableRow[];
  /** Everything that is stored, as one text. */
  readonly stored: string;
}

/** Runs and scores the samples; everything is read back from the store. */
export async function scoreSamples(
  project: ScoredProject,
  samples: readonly TestSample[],
  scorer: ResolvedScorer,
  more: {
    readonly run?: Partial<RunManifest>;
    readonly again?: boolean;
    readonly manifest?: RunManifest;
    readonly clock?: Clock;
    readonly queues?: ModelQueues;
    readonly signal?: AbortSignal;
    readonly onProgress?: (samples: number) => void;
  } = {},
): Promise<Scored> {
  const { store } = project;
  const manifest = more.manifest ?? (await closedRun(store, samples, more.run));
  const { id } = await scoreRun({
    run: (await store.runs.get(manifest.id))!,
    labels: labelsOf(samples),
    scorer,
    store,
    clock: more.clock ?? nodeClock,
    digester: nodeDigester,
    again: more.again ?? false,
    ...(more.queues === undefined ? {} : { queues: more.queues }),
    ...(more.signal === undefined ? {} : { signal: more.signal }),
    ...(more.onProgress === undefined ? {} : { onProgress: more.onProgress }),
  });
  const scoring = (await store.scorings.get(id))!;
  const rows = await Array.fromAsync((await readScoreTable(await store.blobs.read(scoring.scores))).rows);
  const aggregates = scoring.aggregates;
  const version = await store.scorings.getVersion(scoring.scorer_version);
  return { scoring, aggregates, rows, stored: JSON.stringify({ scoring, rows, version }) };
}

/** A judge in this process that answers as scripted, and remembers what it was asked. */
export function scriptedJudge(
  answer: (request: ModelRequest, asked: number) => JsonValue | Promise<JsonValue>,
): { readonly model: Model; readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  const generate: Model['generate'] = async (request) => {
    requests.push(request);
    const usage = { input_tokens: 100, output_tokens: 10, cost_usd: null };
    return { output: await answer(request, requests.length - 1), usage };
  };
  return { model: { identity: { scripted: true }, generate }, requests };
}

export function declaredModel(key: string, more: Partial<DeclaredModel> = {}): DeclaredModel {
  const limits = {
    concurrency: 4,
    requests_per_minute: null,
    tokens_per_minute: null,
    timeout_ms: 10_000,
    max_retries: 2,
  };
  return { key, provider: 'module', limits, price: null, ...more };
}

/** Vectors of letter counts: the same text has the same one. */
export function letterEmbeddings(): { readonly embeddings: Embeddings; readonly asked: string[][] } {
  const asked: string[][] = [];
  const embed: Embeddings['embed'] = (texts) => {
    asked.push([...texts]);
    const vectors = texts.map((text) => ['a', 'b', 'c'].map((letter) => text.split(letter).length));
    return Promise.resolve({ vectors });
  };
  return { embeddings: { identity: { provider: 'test' }, batch: 2, embed }, asked };
}
