import { AssayError, type Event, type JsonObject } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { RequestedWait } from '../model-client/dispatcher.ts';
import { isAnswer } from '../model-client/read-reply.ts';
import type { Clock } from '../ports/platform.ts';
import type { ClaimedRange, Events, StoredRun } from '../ports/store.ts';
import type { ScoringProgress } from '../score/scored-run.ts';
import type { Unserved } from './fleet-plan.ts';
import {
  checkPlan,
  type ClaimSamples,
  claimSamples,
  openRun,
  type RunPlan,
  type RunProgress,
} from './run-plan.ts';
import { RunSession, type SessionPorts } from './run-session.ts';

/** Between two events of one run, at least. */
const EVERY_MS = 1_000;

/** What the events of a run are about. */
interface RunIds {
  readonly run_id: string;
  /** Null: it was asked for outside of an execution. */
  readonly execution_id: string | null;
}

type Progress = RunProgress | ScoringProgress;
type ProgressKind = 'run.progress' | 'scoring.progress';

/**
 * How far a run, or its scoring, has come, for other processes: about once a second, and when it ends. What came in
 * between is told when that second is over, so that a run which waits is not thought to be where it was before.
 */
export class ProgressEvents {
  readonly #events: Pick<Events, 'append'>;
  readonly #clock: Clock;
  readonly #ids: RunIds;
  #next = Number.NEGATIVE_INFINITY;
  #held: { readonly kind: ProgressKind; readonly progress: Progress } | null = null;
  #timer: NodeJS.Timeout | undefined;
  #count = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(events: Pick<Events, 'append'>, clock: Clock, ids: RunIds) {
    this.#events = events;
    this.#clock = clock;
    this.#ids = ids;
  }

  /** The event is written without being waited for. */
  note(kind: ProgressKind, progress: Progress): void {
    const now = this.#clock.steady();
    if (now < this.#next) {
      this.#held = { kind, progress };
      this.#timer ??= setTimeout(() => this.#tellHeld(), this.#next - now).unref();
      return;
    }
    this.#drop();
    this.#next = now + EVERY_MS;
    this.#write(kind, { ...progress });
  }

  /** The provider asked for a pause. */
  waiting({ ms, why }: RequestedWait): void {
    this.#write('run.waiting', { wait_ms: Math.round(ms), why });
  }

  /** Resolves when all is written, or cannot be. */
  async end(kind: 'run.closed' | 'run.left', data: JsonObject): Promise<void> {
    this.#drop();
    this.#write(kind, data);
    await this.#writing;
  }

  /** The same without a last word. */
  settled(): Promise<void> {
    this.#drop();
    return this.#writing;
  }

  #tellHeld(): void {
    const held = this.#held;
    this.#drop();
    if (held === null) return;
    this.#next = this.#clock.steady() + EVERY_MS;
    this.#write(held.kind, { ...held.progress });
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#held = null;
  }

  #write(kind: string, data: JsonObject): void {
    const event = this.#event(kind, data);
    this.#writing = this.#writing
      .then(() => this.#events.append(event))
      // A full or busy disk: the next commit of outputs says so to someone who can act on it.
      .then(noop, noop);
  }

  #event(kind: string, data: JsonObject): Event {
    const { run_id, execution_id } = this.#ids;
    const at = this.#clock.now();
    this.#count += 1;
    return {
      schema_version: 'assay.event.v1',
      id: `${run_id}:${kind}:${at}:${this.#count}`,
      at,
      kind,
      subject: { noun: 'run', id: run_id, digest: null },
      execution_id,
      run_id,
      scoring_id: null,
      reason: null,
      data,
    };
  }
}

function noop(): void {}

export interface RunOptions extends SessionPorts {
  /** Aborting it stops the run: what finished is committed, and E_INTERRUPTED is thrown. */
  readonly signal?: AbortSignal;
  /**
   * Several processes serve this run, each taking so many samples at a time; the last of them closes it, and for the others
   * it is still open when they are done. Absent: this one alone, and all of it.
   */
  readonly range?: number;
  /** With a range: how far it grows while ranges are over soon; it stays as it is unless this is given. */
  readonly widestRange?: number;
  /** With a range: asked before more is claimed; what is under way is finished. */
  readonly isEnough?: () => boolean;
  /** On a fleet: nobody is there to serve it. */
  readonly onUnserved?: (unserved: Unserved) => void;
  /** The execution that this run is part of: its events carry it. */
  readonly execution_id?: string;
}

/**
 * Executes a plan, or the rest of it: samples that are in the journal are skipped, so resuming is calling this
 * again with the same manifest. Every sample is durable before it is counted. A budget that is reached closes
 * the run with `stopped_because`; with a higher one the same call goes on.
 */
export async function executeRun(plan: RunPlan, options: RunOptions): Promise<StoredRun> {
  const { store, signal } = options;
  checkPlan(plan);
  if (signal?.aborted === true) throw interrupted(plan, 0);
  const stored = await openRun(plan.manifest, store.runs);
  if (stored.status === 'closed' && stored.manifest.stopped_because === null) {
    await recallSpend(stored, options);
    return stored;
  }
  const claim = await claimSamples(plan.manifest, options);
  const first = await claim();
  if (first === null) return stored;
  try {
    const done = await executeClaimed(plan, stored, { ...options, claim, first });
    await store.leases.release(plan.manifest.id);
    return done;
  } catch (error) {
    // The first error is the one to report; a lease that stays is taken from a process that ended.
    await store.leases.release(plan.manifest.id).catch(() => undefined);
    throw error;
  }
}

/** What a finished run took counts as if it were run now. */
export async function recallSpend(
  { manifest }: Pick<StoredRun, 'manifest'>,
  { ledger, store }: RunOptions,
): Promise<void> {
  if (ledger === undefined) return;
  const account = ledger.account('model', manifest.model.key);
  if (manifest.unfinished !== undefined) account.addSpend(manifest.unfinished);
  for await (const { output, cached } of store.journal.read(manifest.id)) {
    account.addOutput(output, cached === true);
  }
}

async function executeClaimed(
  plan: RunPlan,
  stored: StoredRun,
  options: RunOptions & { readonly claim: ClaimSamples; readonly first: ClaimedRange },
): Promise<StoredRun> {
  const { store, clock, signal, claim, first } = options;
  const { id } = plan.manifest;
  const events = new ProgressEvents(store.events, clock, {
    run_id: id,
    execution_id: options.execution_id ?? null,
  });
  const onProgress = (progress: RunProgress): void => {
    events.note('run.progress', progress);
    options.onProgress?.(progress);
  };
  const onWait = (wait: RequestedWait): void => {
    events.waiting(wait);
    options.onWait?.(wait);
  };
  const session = new RunSession(plan, { ...options, onProgress, onWait }, { claim, first });
  // Of several each knows only its own ranges.
  if (options.range !== undefined || first.finished.count > 0)
    for await (const entry of store.journal.read(id)) session.recall(entry);
  if (stored.manifest.unfinished !== undefined) session.recallUnfinished(stored.manifest.unfinished);
  const onAbort = () => session.halt(signal);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal?.aborted === true) onAbort();
    const stopped_because = await session.run();
    const { unfinished, unanswered } = session;
    // Of several each knows its own: the others may have been answered.
    if (unanswered !== null && (options.range === undefined || !(await hasAnswer(id, store))))
      throw unanswered;
    const manifest = {
      ...stored.manifest,
      closed_at: clock.now(),
      stopped_because,
      ...(unfinished === null ? {} : { unfinished }),
    };
    // Of several one may have died with samples that it held: the run is left for whoever takes them.
    const isOver = stopped_because !== null || options.range === undefined || (await isWhole(plan, store));
    const isClosed = isOver && (await store.runs.close(manifest));
    await events.end(isClosed ? 'run.closed' : 'run.left', { done: session.done, stopped_because });
    return isClosed ? { manifest, status: 'closed' } : { manifest: stored.manifest, status: 'open' };
  } catch (error) {
    throw error === signal ? interrupted(plan, session.done) : error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await events.settled();
  }
}

async function hasAnswer(id: string, { journal }: RunOptions['store']): Promise<boolean> {
  for await (const { output } of journal.read(id)) if (isAnswer(output)) return true;
  return false;
}

async function isWhole({ manifest }: RunPlan, { journal }: RunOptions['store']): Promise<boolean> {
  const { id, samples, num_trials } = manifest;
  return (await journal.finished(id)).count === samples * num_trials;
}

function interrupted({ manifest }: RunPlan, done: number): AssayError {
  return new AssayError(
    'interrupted',
    'E_INTERRUPTED',
    `run ${manifest.id} was interrupted; ${done} of ${plural(manifest.samples * manifest.num_trials, 'output')} ${agreeing(done, 'is', 'are')} kept`,
    { action: { kind: 'resume' } },
  );
}
