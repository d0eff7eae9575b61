import { randomStream } from '@assay/metrics';
import {
  AssayError,
  type CachePolicy,
  canonicalJson,
  type Digest,
  type JsonValue,
  type Model as ModelRecord,
  type RunManifest,
  type TaskSpecification,
} from '@assay/records';
import { plural } from '@assay/shown';
import type { Inputs } from '../declare/inputs.ts';
import type { DeclaredModel, ModelLimits } from '../declare/project.ts';
import { maxTokensOf, type ModelEndpoint, PendingRequest } from '../model-client/pending-request.ts';
import { type Price, readReply } from '../model-client/read-reply.ts';
import type { Ceilings, SpendLedger } from '../model-client/spend-ledger.ts';
import type { Message, Model, ModelRequest } from '../ports/model.ts';
import type { Clock } from '../ports/platform.ts';
import type { ClaimedRange, Runs, Store, StoredRun } from '../ports/store.ts';
import type { Workbench } from '../workbench.ts';
import type { OpenSpecification } from './open-specification.ts';
import type { FailureCount } from './run-tally.ts';

/** Everything one run needs, resolved: no name is looked up from here on. */
export interface RunPlan {
  /** As it will be stored; `closed_at` and `stopped_because` are still open. */
  readonly manifest: RunManifest;
  readonly inputs: Inputs;
  readonly model: Model;
  readonly render: (input: JsonValue) => readonly Message[];
  /** What is wrong with an output by the problem's schema; null: nothing. Such an output is `unparsable`. */
  readonly faultOf: (output: JsonValue) => string | null;
  readonly limits: ModelLimits;
  readonly budget: Budget;
}

/** Ceilings for the run and what is asked with it; reaching one stops it cleanly. */
interface Budget extends Ceilings {
  readonly price: Price | null;
}

/** What a watcher of a run sees. Counts are of journalled samples, never of hopes. */
export interface RunProgress {
  readonly planned: number;
  readonly done: number;
  /** Those of `done` that an earlier session did. */
  readonly recalled: number;
  readonly failed: number;
  /** Those of `failed`, by class. */
  readonly failures: readonly FailureCount[];
  readonly in_flight: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number | null;
  readonly cached: number;
  readonly elapsed_ms: number;
}

/** Refuses what cannot be a run: no samples, other data than planned, answers of one trial used for the next. */
export function checkPlan({ manifest, inputs, limits }: RunPlan): void {
  if (manifest.samples === 0) {
    throw new AssayError(
      'usage',
      'E_RUN_EMPTY',
      `run ${manifest.id} has no samples: nothing can be said of it`,
    );
  }
  if (inputs.inputs_digest !== manifest.inputs_digest || inputs.samples !== manifest.samples) {
    throw new AssayError(
      'usage',
      'E_DATA_CHANGED',
      `run ${manifest.id} is planned for ${plural(manifest.samples, 'sample')} of ${manifest.inputs_digest}; given ${inputs.samples} of ${inputs.inputs_digest}`,
    );
  }
  if (manifest.run_index > 0 && manifest.cache === 'reuse') {
    throw new AssayError('usage', 'E_RUN_CACHE', 'a repeated run never reads the cache; expected cache: off');
  }
  if (!Number.isInteger(limits.concurrency) || limits.concurrency < 1) {
    throw new AssayError(
      'usage',
      'E_RUN_LIMITS',
      `expected a concurrency from 1; given ${limits.concurrency}`,
    );
  }
}

interface PlanOptions {
  readonly cache: CachePolicy;
  readonly budget: Ceilings;
  /** Which run of a series this is, and the first of it. */
  readonly run_index: number;
  readonly parent_id: string | null;
  /** Continue this one instead of starting over. */
  readonly resumed: RunManifest | null;
}

/** One run of an open specification, ready to execute. */
export function planRun(
  open: OpenSpecification,
  model: Model,
  options: PlanOptions,
  bench: Workbench,
): RunPlan {
  const { specification, declared_task: task, inputs } = open;
  const { digester, clock, newId, environment, project } = bench;
  const prompt = open.prompt.value;
  const manifest: RunManifest = {
    schema_version: 'assay.run.v1',
    id: options.resumed?.id ?? newId(),
    parent_id: options.parent_id,
    run_index: options.run_index,
    evaluation_key: open.evaluation_key,
    task_specification_key: specification.key,
    task_key: task.key,
    model: modelRecord(open.model),
    model_identity: model.identity,
    task_digest: digester.json(task.problem),
    prompt_digest: prompt === null ? null : digester.json(prompt),
    ...(prompt === null ? {} : { prompt }),
    ...displayNames(open, bench),
    inputs_digest: inputs.inputs_digest,
    ...(inputs.outside === undefined ? {} : { outside_data: [...inputs.outside] }),
    ...selectionOf(specification),
    ...(open.part === undefined ? {} : { part: open.part }),
    ...(specification.overrides === undefined ? {} : { overrides: specification.overrides }),
    samples: inputs.samples,
    num_trials: specification.num_trials,
    seed: project.seed,
    cache: options.cache,
    environment: options.resumed?.environment ?? environment,
    started_at: options.resumed?.started_at ?? clock.now(),
    closed_at: null,
    stopped_because: null,
  };
  return {
    manifest,
    inputs,
    model,
    render: (input: JsonValue) => open.prompt.render(input),
    faultOf: open.task.faultOf,
    limits: open.model.limits,
    budget: { ...options.budget, price: open.model.price },
  };
}

function selectionOf({ where, only }: TaskSpecification): Pick<RunManifest, 'selection'> {
  if (where === undefined && only === undefined) return {};
  return {
    selection: { ...(where === undefined ? {} : { where }), ...(only === undefined ? {} : { only }) },
  };
}

function displayNames(
  { evaluation_key: key, model, declared_task: task }: OpenSpecification,
  { project }: Workbench,
): Pick<RunManifest, 'display_names'> {
  const names = {
    evaluation: project.evaluations.find((one) => one.key === key)?.display_name ?? null,
    model: model.display_name ?? null,
    task: task.display_name ?? null,
  };
  const known = Object.entries(names).filter(([, name]) => name !== null);
  return known.length === 0 ? {} : { display_names: Object.fromEntries(known) };
}

function modelRecord({ key, provider, model, parameters }: DeclaredModel): ModelRecord {
  return {
    key,
    provider,
    ...(model === undefined ? {} : { model }),
    ...(parameters === undefined ? {} : { parameters }),
  };
}

/** Providers take 31 bits. */
const SEEDS = 2 ** 31;

/** The manifest's seed as a number: its digits may be more than one holds. */
export function runSeed({ seed }: Pick<RunManifest, 'seed'>): number {
  return Number(BigInt(seed) % BigInt(SEEDS));
}

/**
 * The seed that a provider is handed: the manifest's own for the first trial of the first run, another one
 * for every further trial and run, the same whenever the run is made again.
 */
export function trialSeed(manifest: Pick<RunManifest, 'seed' | 'run_index'>, trial: number): number {
  const seed = runSeed(manifest);
  if (manifest.run_index === 0 && trial === 0) return seed;
  return randomStream(seed, `run/${manifest.run_index}/attempt/${trial}`).nextUint32() >>> 1;
}

export interface SampleRequests {
  /** What the model is handed of a sample. */
  readonly requestOf: (sample: PendingSample) => Omit<ModelRequest, 'signal'>;
  readonly asked: ModelEndpoint<PendingSample, JsonValue>;
}

/** How the samples of a run are put to its model. */
export function sampleRequests({ manifest, model, limits, budget, faultOf }: RunPlan): SampleRequests {
  const parameters = manifest.model.parameters ?? {};
  const seeds = Array.from({ length: manifest.num_trials }, (_, trial) => trialSeed(manifest, trial));
  const requestOf = ({ id, input, messages, trial }: PendingSample): Omit<ModelRequest, 'signal'> => ({
    id,
    input,
    messages,
    parameters,
    attempt: trial,
    seed: seeds[trial]!,
  });
  return {
    requestOf,
    asked: {
      limits,
      price: budget.price,
      maxTokens: model.asksOften === true ? null : maxTokensOf(parameters),
      replays: model.replays === true,
      keepsTime: model.keepsTime === true,
      ...(model.ahead === undefined ? {} : { ahead: model.ahead }),
      send: ({ id, input, messages, trial }, signal) =>
        model.generate({ id, input, messages, parameters, attempt: trial, seed: seeds[trial]!, signal }),
      read: (reply) => readReply(reply, faultOf),
      promptOf: ({ messages }) => JSON.stringify(messages),
      jitter: { seed: runSeed(manifest), nameOf: ({ ordinal, trial }) => `${ordinal}/${trial}` },
      retriesTimeouts: false,
      endsWhenDenied: true,
      endsWhenSilent: true,
    },
  };
}

/** One (sample, trial) that the model is asked for. Of the sample it holds the input alone. */
export class PendingSample extends PendingRequest {
  readonly ordinal: number;
  readonly trial: number;
  readonly id: string;
  readonly input: JsonValue;
  readonly inputDigest: Digest;
  readonly messages: readonly Message[];
  cacheKey: Digest | null = null;

  constructor(
    sample: {
      readonly ordinal: number;
      readonly input: { readonly id: string; readonly input: JsonValue };
      readonly input_digest: Digest;
    },
    trial: number,
    messages: readonly Message[],
  ) {
    super();
    this.ordinal = sample.ordinal;
    this.trial = trial;
    this.id = sample.input.id;
    this.input = sample.input.input;
    this.inputDigest = sample.input_digest;
    this.messages = messages;
  }
}

/** A range that is over sooner than this costs more to claim than it is good for. */
const SHORT_MS = 500;
/** One that takes longer keeps others waiting. */
const LONG_MS = 2_000;

/** How many samples are claimed next: twice as many after a range that was over soon, half as many after one that took long. */
export class GrowingRange {
  readonly #least: number;
  readonly #most: number;
  readonly #clock: Pick<Clock, 'steady'>;
  #size: number;
  #claimedAt: number | null = null;

  constructor(least: number, most: number, clock: Pick<Clock, 'steady'>) {
    this.#least = least;
    this.#most = Math.max(least, most);
    this.#clock = clock;
    this.#size = least;
  }

  /** Called when the range before is begun to its end. */
  next(): number {
    const now = this.#clock.steady();
    const took = this.#claimedAt === null ? null : now - this.#claimedAt;
    this.#claimedAt = now;
    if (took !== null && took < SHORT_MS) this.#size = Math.min(this.#most, 2 * this.#size);
    if (took !== null && took > LONG_MS) this.#size = Math.max(this.#least, Math.floor(this.#size / 2));
    return this.#size;
  }
}

/** The next samples to see to; null: there are no more for this process. */
export type ClaimSamples = () => Promise<ClaimedRange | null>;

interface ClaimOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly range?: number;
  readonly widestRange?: number;
  readonly isEnough?: () => boolean;
}

/** All samples at once, or so many at a time. */
export async function claimSamples(
  { id, samples }: RunManifest,
  { store, clock, range, widestRange = range, isEnough }: ClaimOptions,
): Promise<ClaimSamples> {
  if (range !== undefined) {
    let isFirst = true;
    const size = new GrowingRange(range, widestRange ?? range, clock);
    return async () => {
      if (!isFirst && isEnough?.() === true) return null;
      isFirst = false;
      return store.leases.claim(id, { samples: size.next() });
    };
  }
  await store.leases.take(id);
  let all: ClaimedRange | null = { first: 0, past: samples, finished: await store.journal.finished(id) };
  return async () => {
    const claimed = all;
    all = null;
    return claimed;
  };
}

/** What makes two sessions the same run: everything that could change an output. */
const identity = [
  'run_index',
  'task_specification_key',
  'task_key',
  'model',
  'model_identity',
  'task_digest',
  'prompt_digest',
  'inputs_digest',
  'samples',
  'num_trials',
  'seed',
  'cache',
] as const satisfies readonly (keyof RunManifest)[];

/** The run of this manifest: made, or found with the same plan; a run that changed under its id is refused. */
export async function openRun(manifest: RunManifest, runs: Runs): Promise<StoredRun> {
  const stored = (await runs.get(manifest.id)) ?? (await createRun(manifest, runs));
  const changed = changedSince(stored.manifest, manifest);
  if (changed.length === 0) return stored;
  throw new AssayError(
    'usage',
    'E_RUN_CHANGED',
    `run ${manifest.id} cannot be resumed: ${changed.join(', ')} changed since it was started`,
    { fix: 'Start a new run, or undo the change.' },
  );
}

/** What of a run's identity is no longer as it was stored. */
export function changedSince(stored: RunManifest, manifest: RunManifest): readonly string[] {
  const textOf = (value: RunManifest, key: (typeof identity)[number]) =>
    canonicalJson(value[key] as JsonValue);
  return identity.filter((key) => textOf(stored, key) !== textOf(manifest, key));
}

async function createRun(manifest: RunManifest, runs: Runs): Promise<StoredRun> {
  const open = { ...manifest, closed_at: null, stopped_because: null };
  try {
    await runs.create(open);
    return { manifest: open, status: 'open' };
  } catch (error) {
    // Another process may have made it since we looked; whose it is to execute, the lease decides.
    const made =
      error instanceof AssayError && error.code === 'E_RUN_EXISTS' && (await runs.get(manifest.id));
    if (!made) throw error;
    return made;
  }
}

/** The model alone, or as the solver of its task attempts samples with it. */
export async function openAttempting(
  { model, declared_task: { key, solver } }: OpenSpecification,
  { signal, ledger }: { readonly signal?: AbortSignal; readonly ledger: SpendLedger },
  bench: Workbench,
): Promise<Model> {
  if (solver === undefined) return bench.openModel(model);
  if (bench.openSolver === undefined)
    throw new AssayError('usage', 'E_SOLVER', `the task ${key} has a solver, and nothing here can run one`);
  return bench.openSolver({
    declared: model,
    solver,
    ledger,
    ...(signal === undefined ? {} : { signal }),
  });
}
