import { AssayError } from '@assay/records';
import { openSandbox } from '@assay/sandbox';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedRateLimiters } from '../../model-client/rate-limits.ts';
import { type Ceilings, SpendLedger } from '../../model-client/spend-ledger.ts';
import type { Offer, Queue, SharedLimits } from '../../ports/queue.ts';
import type { Store, StoredRun } from '../../ports/store.ts';
import { executeRun } from '../../run/execute-run.ts';
import { type FleetPlan, fleetPlanSchema, ISOLATION, ownTags } from '../../run/fleet-plan.ts';
import { openAttempting, planRun } from '../../run/run-plan.ts';
import { openSpecification } from '../../run/open-specification.ts';
import {
  type ListedSpecification,
  listSpecifications,
  overrideSpecifications,
} from '../../run/specifications.ts';
import type { Workbench } from '../../workbench.ts';
import { nodeClock } from '../node-clock.ts';
import { type MachineOptions, openWorkbench } from '../open-workbench.ts';
import { openBundle } from './project-bundle.ts';

interface ServeOptions {
  readonly store: Store;
  readonly machine: MachineOptions;
  /** Where the files of the project are. */
  readonly folder: string;
  /** Requests at once; what the model declares unless it is given. */
  readonly concurrency: number | null;
  readonly signal: AbortSignal;
  /** Whether the rest is left to others before the next samples are claimed. */
  readonly isEnough: () => boolean;
  /** What holds for all workers together. */
  readonly shared: SharedLimits;
}

/** Does what is left of an offered run, range by range, until others hold the rest or nothing is left. */
async function serveOffer(offer: Offer, options: ServeOptions): Promise<StoredRun> {
  const { store, machine, folder, concurrency, signal, shared, isEnough } = options;
  const asked = planOf(offer);
  const rates = { paid: sharedRateLimiters(shared), close: () => undefined };
  const bench = await openWorkbench(
    join(folder, asked.project_file),
    { ...machine, cwd: folder, settings: asked.settings, rates },
    async () => store,
  );
  const found = await store.runs.get(offer.run_id);
  if (found === null)
    throw new AssayError('environment', 'E_RUN_UNKNOWN', `there is no run ${offer.run_id} in the store`);
  const { manifest } = found;
  const { evaluation_key, specification } = await offeredSpecification(asked, bench);
  const open = await openSpecification(evaluation_key, specification, asked, bench);
  const ledger = hasCeiling(asked) ? shared.ledger(offer.run_id, asked) : new SpendLedger(asked);
  const model = await openAttempting(open, { signal, ledger }, bench);
  try {
    const { run_index, parent_id, cache } = manifest;
    const plan = planRun(
      open,
      model,
      { cache, budget: asked, run_index, parent_id, resumed: manifest },
      bench,
    );
    const limits = concurrency === null ? plan.limits : { ...plan.limits, concurrency };
    return await executeRun(
      { ...plan, limits },
      {
        store: bench.store,
        clock: bench.clock,
        digester: bench.digester,
        execution_id: offer.execution_id,
        signal,
        range: rangeOf(limits.concurrency),
        widestRange: WIDEST,
        isEnough,
        paid: (what) => rates.paid(what, open.model),
        ledger,
      },
    );
  } finally {
    await model.close?.();
  }
}

/** Offers of another version may say more than this one knows: they are for others. */
function planOf({ run_id, plan }: Offer): FleetPlan {
  const { success, data } = fleetPlanSchema.safeParse(plan);
  if (success) return data as FleetPlan;
  throw new AssayError(
    'environment',
    'E_FLEET_PLAN',
    `run ${run_id} was offered by another version of Assay, in words that this worker does not know`,
    { fix: 'Start workers of the version that offered it.' },
  );
}

/** As whoever offered the run listed it. */
async function offeredSpecification(
  { evaluation_key, task_specification_key, overrides = {} }: FleetPlan,
  bench: Workbench,
): Promise<ListedSpecification> {
  const evaluation = bench.project.evaluations.find(({ key }) => key === evaluation_key);
  const declared = evaluation === undefined ? [] : await listSpecifications(evaluation, bench);
  const listed = overrideSpecifications(declared, overrides, bench.project);
  const chosen = listed.find(({ specification }) => specification.key === task_specification_key);
  if (chosen !== undefined) return chosen;
  throw new AssayError('environment', 'E_FLEET_BUNDLE', `the project has no ${task_specification_key}`);
}

function hasCeiling({ max_tokens, max_cost_usd }: Ceilings): boolean {
  return max_tokens !== null || max_cost_usd !== null;
}

/** Samples that are claimed at first: enough to be busy while the next are claimed, few enough to share. */
function rangeOf(concurrency: number): number {
  return Math.max(1, Math.min(256, 2 * concurrency));
}

/** Where answers come at once: two full commits. */
const WIDEST = 1024;

interface WorkOptions {
  readonly store: Store;
  readonly queue: Queue;
  readonly shared: SharedLimits;
  readonly machine: MachineOptions;
  readonly tags: readonly string[];
  readonly concurrency: number | null;
  /** End when nothing is offered, instead of waiting for more. */
  readonly untilIdle: boolean;
  readonly signal: AbortSignal;
  readonly on: (event: WorkEvent) => void;
}

export type WorkEvent =
  | { readonly kind: 'serving' | 'left' | 'closed'; readonly run_id: string }
  | { readonly kind: 'trouble'; readonly run_id: string | null; readonly message: string }
  | { readonly kind: 'waiting' };

const LOOK_MS = 500;
/** Nobody's fault, or over by the next look. */
const passing = new Set([
  'E_STORE_UNREACHABLE',
  'E_STORE_BUSY',
  'E_STORE_BLOBS_AWAY',
  'E_RUN_NOT_LEASED',
  'E_RUN_CLOSED',
  'E_FLEET_PLAN',
]);

/** Serves offered runs until the signal: what is under way is committed or given back, never lost. */
export async function work(options: WorkOptions): Promise<void> {
  const worker = new Worker(options);
  const folder = await mkdtemp(join(tmpdir(), 'assay-worker-'));
  try {
    await worker.run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    // One that cannot say goodbye is forgotten after a while.
    await options.queue.leave(worker.id).catch(() => undefined);
  }
}

class Worker {
  readonly id = randomUUID();
  readonly #options: WorkOptions;
  readonly #folders = new Map<string, string>();
  /** What its owner says that it has, and what it has of itself. */
  #tags: readonly string[];
  #isIsolated: boolean | null = null;
  /** Runs of which others hold the rest: they are looked at again after all others. */
  #past: string[] = [];

  constructor(options: WorkOptions) {
    this.#options = options;
    this.#tags = [...options.tags, ...ownTags];
  }

  async run(home: string): Promise<void> {
    const { signal, untilIdle, on } = this.#options;
    let isIdle = false;
    while (!signal.aborted) {
      const offer = await this.#next();
      if (offer !== null) {
        isIdle = false;
        await this.#serve(offer, home);
        continue;
      }
      if (!isIdle) on({ kind: 'waiting' });
      isIdle = true;
      const isEmpty = this.#past.length === 0;
      this.#past = [];
      if (isEmpty && untilIdle) return;
      await this.#pause(LOOK_MS);
    }
  }

  async #next(): Promise<Offer | null> {
    const { queue, on } = this.#options;
    try {
      await this.#report(null);
      const offer = await queue.next({ tags: this.#tags, past: this.#past });
      if (offer === null || !offer.tags.includes(ISOLATION) || (await this.#provesIsolation())) return offer;
      this.#tags = this.#tags.filter((tag) => tag !== ISOLATION);
      return await queue.next({ tags: this.#tags, past: this.#past });
    } catch (error) {
      if (!isPassing(error)) throw error;
      on({ kind: 'trouble', run_id: null, message: error.message });
      await this.#pause(LOOK_MS);
      // There may be something; only an answer says that there is not.
      this.#past.push('');
      return null;
    }
  }

  /** Where it cannot, runs that need it are left to others; asked when there is such a run. */
  async #provesIsolation(): Promise<boolean> {
    this.#isIsolated ??= await openSandbox().then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof AssayError)) throw error;
        this.#options.on({ kind: 'trouble', run_id: null, message: error.message });
        return false;
      },
    );
    return this.#isIsolated;
  }

  async #serve(offer: Offer, home: string): Promise<void> {
    const { queue, on } = this.#options;
    const { run_id } = offer;
    on({ kind: 'serving', run_id });
    try {
      await queue.begin(run_id);
      const { result, isOvertaken } = await this.#whileOffered(offer, async (signal, isEnough) => {
        const folder = await this.#folderOf(offer, home);
        const { store, machine, concurrency, shared } = this.#options;
        return serveOffer(offer, { store, machine, concurrency, folder, signal, shared, isEnough });
      });
      const { status } = result;
      if (status === 'closed') await queue.settle(run_id);
      else if (!isOvertaken) this.#past.push(run_id);
      on({ kind: status === 'closed' ? 'closed' : 'left', run_id });
    } catch (error) {
      await this.#explain(run_id, error);
    }
  }

  async #explain(runId: string, error: unknown): Promise<void> {
    const { queue, on } = this.#options;
    this.#past.push(runId);
    if (error instanceof AssayError && error.trouble === 'interrupted')
      return on({ kind: 'left', run_id: runId });
    const message = error instanceof Error ? error.message : String(error);
    on({ kind: 'trouble', run_id: runId, message });
    if (isPassing(error)) return this.#pause(LOOK_MS);
    const code = error instanceof AssayError ? `${error.code}: ` : '';
    await queue.fail(runId, `${code}${message}`).catch((fault: unknown) => {
      if (!isPassing(fault)) throw fault;
    });
  }

  /**
   * Ends the work where the run is paused or cancelled meanwhile, and lets no more be claimed where others go before it;
   * says all the while that it is at work.
   */
  async #whileOffered<T>(
    offer: Offer,
    use: (signal: AbortSignal, isEnough: () => boolean) => Promise<T>,
  ): Promise<{ readonly result: T; readonly isOvertaken: boolean }> {
    const { queue, signal } = this.#options;
    const { run_id } = offer;
    const begun = nodeClock.steady();
    let isOvertaken = false;
    const withdrawn = new AbortController();
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted) {
        try {
          await this.#report(run_id);
          const found = await queue.get(run_id);
          if (found !== null && found.state !== 'offered' && found.state !== 'done') withdrawn.abort();
          const servedMs = nodeClock.steady() - begun;
          isOvertaken ||= await queue.isOvertaken(offer, { tags: this.#tags, past: this.#past, servedMs });
        } catch (error) {
          if (!isPassing(error)) throw error;
        }
        await nodeClock.sleep(LOOK_MS, over.signal).catch(() => undefined);
      }
    })();
    try {
      const result = await use(AbortSignal.any([signal, withdrawn.signal]), () => isOvertaken);
      return { result, isOvertaken };
    } finally {
      over.abort();
      await watching;
    }
  }

  async #folderOf({ bundle }: Offer, home: string): Promise<string> {
    const known = this.#folders.get(bundle);
    if (known !== undefined) return known;
    const folder = await mkdtemp(join(home, 'project-'));
    await openBundle(bundle, this.#options.store.blobs, folder);
    this.#folders.set(bundle, folder);
    return folder;
  }

  #report(run_id: string | null): Promise<void> {
    const { queue, machine, tags } = this.#options;
    const { id } = this;
    return queue.report({ id, host: hostname(), pid: process.pid, version: machine.version, tags, run_id });
  }

  /** Ends early, and quietly, with the signal. */
  async #pause(ms: number): Promise<void> {
    const { signal } = this.#options;
    await nodeClock.sleep(ms, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}

function isPassing(error: unknown): error is AssayError {
  return error instanceof AssayError && passing.has(error.code);
}
