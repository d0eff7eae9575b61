import { AssayError, type JsonValue, type RunOutput } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { InputSample } from '../declare/inputs.ts';
import type { Clock, Digester } from '../ports/platform.ts';
import type { ClaimedRange, JournalEntry, Store } from '../ports/store.ts';
import { type RequestedWait, RequestDispatcher } from '../model-client/dispatcher.ts';
import {
  budgetReached,
  type OwnSpend,
  SpendAccount,
  SpendLedger,
  type Spent,
  uncheckable,
} from '../model-client/spend-ledger.ts';
import type { RateLimiter } from '../model-client/rate-limits.ts';
import { exchangeOf, PendingRequests } from '../model-client/pending-request.ts';
import { pulse, pulseFor } from '../model-client/model-queue.ts';
import {
  type ClaimSamples,
  PendingSample,
  type RunPlan,
  type RunProgress,
  sampleRequests,
} from './run-plan.ts';
import {
  type CacheableReply,
  cachedAnswer,
  GroupCommit,
  type KnownAnswer,
  KnownAnswers,
  LOOKED_FOR,
} from './answer-cache.ts';
import { type CheckedReply, isAnswer, readReply } from '../model-client/read-reply.ts';
import { nobodyAnswered } from '../model-client/outage.ts';
import { RunTally } from './run-tally.ts';

export interface SessionPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly digester?: Digester;
  /** What is asked counts here, and its ceilings hold; without one, those of the plan. */
  readonly ledger?: SpendLedger;
  /** Rates that others keep to as well; without them, this session's own. */
  readonly paid?: (what: 'requests' | 'tokens') => RateLimiter;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Called with a pause that the provider asked for. */
  readonly onWait?: (wait: RequestedWait) => void;
}

/** The samples that this session sees to: the first of them, and how to get more. */
export interface SessionClaims {
  readonly first: ClaimedRange;
  readonly claim: ClaimSamples;
}

/** One trial of a sample that has no output yet. */
interface Due {
  readonly sample: InputSample;
  readonly trial: number;
}

/** How a reading of the inputs ended: for good, or with samples to go back to (null: none). */
type Pass =
  | { readonly kind: 'over'; readonly reached: string | null }
  | { readonly kind: 'read'; readonly next: ClaimedRange | null };

/**
 * One session of a run, from what is finished to the end, a budget, or a halt. One loop reads the inputs and
 * starts samples while there is room; answers come back by callbacks; one pulse does the work of all timers.
 * Nothing is kept of a sample that is journalled, so memory does not grow with their number.
 */
export class RunSession {
  readonly #plan: RunPlan;
  readonly #ports: SessionPorts;
  readonly #claims: SessionClaims;
  readonly #known: KnownAnswers;
  readonly #asking: RequestDispatcher<PendingSample, JsonValue>;
  readonly #journal: GroupCommit;
  readonly #pending = new PendingRequests<PendingSample>();
  readonly #startedAt: number;
  /** What is in the journal; what is spent, including what waits for its commit; what was before this run. */
  readonly #journalled = new RunTally();
  readonly #ledger: SpendLedger;
  readonly #account: SpendAccount;
  readonly #before: Spent;
  readonly #over = new AbortController();
  /** Spent on samples without an output, in earlier sessions too, and the ceiling that kept them from one. */
  readonly #unfinished = new SpendAccount('model', 'unfinished');
  #reached: string | null = null;
  #recalled = 0;
  #halt: { readonly reason: unknown } | null = null;
  #wakeFeeder: (() => void) | null = null;

  constructor(plan: RunPlan, ports: SessionPorts, claims: SessionClaims) {
    this.#plan = plan;
    this.#ports = ports;
    this.#claims = claims;
    this.#ledger = ports.ledger ?? new SpendLedger(plan.budget);
    this.#account = this.#ledger.account('model', plan.manifest.model.key);
    this.#before = this.#ledger.spent();
    const { asked, requestOf } = sampleRequests(plan);
    const { manifest } = plan;
    this.#known = new KnownAnswers({
      manifest,
      requestOf,
      cache: ports.store.cache,
      digester: ports.digester,
    });
    this.#asking = new RequestDispatcher(asked, {
      clock: ports.clock,
      pending: this.#pending,
      ledger: this.#ledger,
      finish: (sample, reply, duration) => this.#finish(sample, reply, duration, false),
      left: (sample, reached) => this.#leave(sample, reached),
      stop: (error) => this.halt(error),
      held: () => this.#wake(),
      ...(ports.paid === undefined ? {} : { paid: ports.paid }),
      ...(ports.onWait === undefined ? {} : { onWait: ports.onWait }),
    });
    this.#journal = new GroupCommit(
      ports.store,
      plan.manifest.id,
      (entries) => this.#committed(entries),
      (error) => this.halt(error),
    );
    this.#startedAt = ports.clock.steady();
  }

  get done(): number {
    return this.#journalled.done;
  }

  /** Why there is nothing to score, though all is done; null: some of it was answered. */
  get unanswered(): AssayError | null {
    const { answered, done, failures } = this.#journalled;
    return done > 0 && answered === 0 ? nobodyAnswered(failures, done) : null;
  }

  /** An entry of an earlier session. */
  recall(entry: JournalEntry): void {
    this.#recalled += 1;
    this.#journalled.add(entry);
    if (isAnswer(entry.output)) this.#asking.hasAnsweredBefore();
    this.#account.addOutput(entry.output, entry.cached === true);
  }

  /** What earlier sessions spent on samples that they left without an output. */
  recallUnfinished(spent: OwnSpend): void {
    this.#account.addSpend(spent);
    this.#unfinished.addSpend(spent);
  }

  /** What was spent on samples that are left without an output; null: none was left so. */
  get unfinished(): OwnSpend | null {
    const { asked: _asked, key: _key, ...spent } = this.#unfinished.spend();
    return spent.requests === 0 ? null : spent;
  }

  /** Stops as soon as possible: what is finished is committed, what is under way is abandoned. The first reason counts. */
  halt(reason: unknown): void {
    if (this.#halt !== null) return;
    this.#halt = { reason };
    this.#over.abort();
    this.#pending.abandon();
    this.#wake();
  }

  /** Resolves with null at the end of the dataset, or with the budget that was reached; throws the reason of a halt. */
  async run(): Promise<string | null> {
    this.#report();
    const pulse = this.#pulse();
    let reached: string | null = null;
    try {
      reached = await this.#feed();
      while (this.#pending.count > 0) await this.#change();
      if (this.#halt === null) this.#asking.end();
    } catch (error) {
      this.halt(error);
    }
    this.#over.abort();
    await pulse;
    await this.#journal.flush();
    if (this.#halt !== null) throw this.#halt.reason;
    return reached ?? this.#reached;
  }

  async #feed(): Promise<string | null> {
    let range: ClaimedRange | null = this.#claims.first;
    while (range !== null) {
      const pass: Pass = await this.#readFrom(range);
      if (pass.kind === 'over') return pass.reached;
      range = pass.next;
    }
    return null;
  }

  /** One reading of the inputs, for the range and for those after it; what lies behind takes another. */
  async #readFrom(first: ClaimedRange): Promise<Pass> {
    const { inputs, manifest } = this.#plan;
    let range = first;
    let samples = 0;
    let due: Due[] = [];
    const begin = async (): Promise<Pass | null> => {
      const collected = due;
      due = [];
      return collected.length === 0 ? null : this.#beginAll(collected);
    };
    for await (const batch of endingWith(inputs.read(), begin)) {
      for (const sample of batch) {
        samples += 1;
        if (sample.ordinal >= range.past) {
          const over = await begin();
          if (over !== null) return over;
          const next = await this.#claims.claim();
          if (next === null || next.first < sample.ordinal) return { kind: 'read', next };
          range = next;
        }
        if (sample.ordinal < range.first) continue;
        for (let trial = 0; trial < manifest.num_trials; trial += 1) {
          if (range.finished.has(sample.ordinal, trial)) continue;
          due.push({ sample, trial });
          const over = due.length < LOOKED_FOR ? null : await begin();
          if (over !== null) return over;
        }
      }
    }
    const over = await begin();
    if (over !== null) return over;
    if (samples !== manifest.samples) throw dataChanged(manifest.samples, samples);
    return { kind: 'read', next: await this.#claims.claim() };
  }

  /** Each in its turn, when there is room for it. Null: all were begun. */
  async #beginAll(due: readonly Due[]): Promise<Pass | null> {
    const { pending, fault } = this.#takeAll(due);
    const answers = await this.#known.of(pending);
    for (const [i, sample] of pending.entries()) {
      while (this.#halt === null && !this.#hasRoom) await this.#change();
      if (this.#halt !== null) return { kind: 'over', reached: null };
      const reached = this.#reached ?? budgetReached(this.#ledger, this.#before);
      if (reached !== null) return { kind: 'over', reached };
      const answer = answers[i] ?? null;
      // What is known needs no request: it waits for no limit, and uses none up.
      if (answer !== null) {
        this.#finishKnown(sample, answer);
        continue;
      }
      const passed = this.#ledger.hasCeiling ? await this.#passed(sample) : null;
      if (passed !== null) return { kind: 'over', reached: passed };
      const wait = this.#asking.book(sample);
      if (wait > 0) await this.#sleep(wait);
      this.#begin(sample);
      // An answer that is there at once is read before the next request: the model may use its objects again.
      await Promise.resolve();
    }
    if (fault !== null) throw fault;
    return null;
  }

  get #hasRoom(): boolean {
    return this.#pending.count < this.#asking.room && !this.#journal.isFull;
  }

  /** The ceiling that a request could pass, once all others have taken what they take; null: there is room for it. */
  async #passed(pending: PendingSample): Promise<string | null> {
    for (;;) {
      const room = this.#asking.reserve(pending, this.#before);
      if (room.kind === 'none') return room.reached;
      if (room.kind === 'now' || this.#halt !== null) return null;
      if (this.#pending.count > 0) await this.#change();
      else {
        this.#asking.release();
        await this.#ledger.othersFree();
      }
    }
  }

  /** Up to the first that has no prompt: those before it are asked for all the same. */
  #takeAll(due: readonly Due[]): { readonly pending: readonly PendingSample[]; readonly fault: unknown } {
    const pending: PendingSample[] = [];
    try {
      for (const { sample, trial } of due) pending.push(this.#take(sample, trial));
    } catch (fault) {
      return { pending, fault };
    }
    return { pending, fault: null };
  }

  #take(sample: InputSample, trial: number): PendingSample {
    try {
      return new PendingSample(sample, trial, this.#plan.render(sample.input.input));
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      const message = `sample ${JSON.stringify(sample.input.id)}: ${error.message}`;
      throw new AssayError(error.trouble, error.code, message, { cause: error });
    }
  }

  #begin(pending: PendingSample): void {
    if (this.#halt !== null) return;
    this.#pending.add(pending);
    this.#asking.ask(pending);
  }

  #finishKnown(pending: PendingSample, answer: KnownAnswer): void {
    pending.cacheKey = null;
    pending.usage = answer.usage ?? null;
    this.#asking.hasAnsweredBefore();
    this.#finish(pending, readReply(answer, this.#plan.faultOf), answer.duration_ms ?? null, true);
  }

  #finish(pending: PendingSample, reply: CheckedReply, duration: number | null, cached: boolean): void {
    const entry: Writable<JournalEntry> = {
      ordinal: pending.ordinal,
      input_digest: pending.inputDigest,
      output: runOutput(pending, reply, duration),
    };
    if (reply.trajectory != null) entry.trajectory = reply.trajectory;
    if (cached) entry.cached = true;
    this.#account.addOutput(entry.output, cached);
    this.#journal.add(entry, reply.size, cacheable(pending, reply, entry.output));
    if (reply.kind === 'produced' && !cached && this.#ledger.hasCeiling) this.#checkCeilings(entry.output);
    this.#wake();
  }

  /** It would be asked again if the ceiling were higher: it stays open, and what it took so far counts. */
  #leave({ tries, usage, unknownCost }: PendingSample, reached: string): void {
    this.#account.add(tries, usage, unknownCost);
    this.#unfinished.add(tries, usage, unknownCost);
    this.#reached ??= reached;
    this.#wake();
  }

  /** A ceiling that cannot be checked does not hold: the run ends. */
  #checkCeilings({ usage, sample_id }: RunOutput): void {
    const whose = (): string => `the model (sample ${JSON.stringify(sample_id)})`;
    const unknown = uncheckable(this.#ledger.ceilings, usage, whose);
    if (unknown !== null) this.halt(unknown);
  }

  /** Does what is due by time, for all samples at once. */
  #pulse(): Promise<void> {
    return pulse(this.#ports.clock, pulseFor(this.#plan.limits.timeout_ms), {
      isOn: () => !this.#over.signal.aborted,
      sleep: (ms) => this.#sleep(ms),
      beat: (now, asleepMs) => {
        if (asleepMs > 0) this.#pending.forgive(asleepMs);
        this.#asking.tick(now);
        this.#journal.commitWaiting();
      },
    });
  }

  #committed(entries: readonly JournalEntry[]): void {
    for (const entry of entries) this.#journalled.add(entry);
    this.#report();
    this.#wake();
  }

  #report(): void {
    const { onProgress, clock } = this.#ports;
    if (onProgress === undefined) return;
    const { done, failed, failures, input_tokens, output_tokens, cost_usd, cached } = this.#journalled;
    const { samples, num_trials } = this.#plan.manifest;
    onProgress({
      planned: samples * num_trials,
      done,
      recalled: this.#recalled,
      failed,
      failures,
      in_flight: Math.min(this.#pending.count, this.#asking.concurrency),
      input_tokens,
      output_tokens,
      cost_usd,
      cached,
      elapsed_ms: clock.steady() - this.#startedAt,
    });
  }

  /** Until something that the feeder may wait for has happened. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakeFeeder = resolve;
    });
  }

  #wake(): void {
    this.#wakeFeeder?.();
    this.#wakeFeeder = null;
  }

  /** Ends early, and quietly, when the session is over. */
  async #sleep(ms: number): Promise<void> {
    try {
      await this.#ports.clock.sleep(ms, this.#over.signal);
    } catch (error) {
      if (!this.#over.signal.aborted) throw error;
    }
  }
}

/** The batches; where the next cannot be read, `settle` comes before the reason. */
async function* endingWith<T>(
  batches: AsyncIterable<T>,
  settle: () => Promise<unknown>,
): AsyncGenerator<T, void, undefined> {
  try {
    yield* batches;
  } catch (error) {
    await settle();
    throw error;
  }
}

/** An answer of the model's, to be kept for later runs; null: it is not to be. */
function cacheable(
  { cacheKey: key }: PendingSample,
  reply: CheckedReply,
  { usage, duration_ms }: RunOutput,
): CacheableReply | null {
  if (key === null || reply.kind !== 'produced') return null;
  return { key, reply: cachedAnswer(reply, usage ?? null, duration_ms) };
}

/** Members are set one by one: spreading what is mostly absent costs more than all else here. */
function runOutput(pending: PendingSample, reply: CheckedReply, duration: number | null): RunOutput {
  const output = outcomeOf(pending, reply);
  if (pending.usage !== null) output.usage = pending.usage;
  if (duration !== null) output.duration_ms = Math.max(0, Math.round(duration * 1000) / 1000);
  const exchange = exchangeOf(pending, reply);
  if (exchange !== null) output.exchange = exchange;
  return output;
}

function outcomeOf({ id: sample_id, trial }: PendingSample, reply: CheckedReply): Writable<RunOutput> {
  if (reply.kind === 'produced') return { kind: 'produced', output: reply.output, sample_id, trial };
  const { class: failure, message, claimed } = reply;
  if (!claimed) return { kind: 'failed', class: failure, message, sample_id, trial };
  return { kind: 'failed', class: failure, message, claimed: true, sample_id, trial };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function dataChanged(planned: number, read: number): AssayError {
  return new AssayError(
    'invalid',
    'E_DATA_CHANGED',
    `the dataset changed while it was read: ${plural(planned, 'sample')} ${agreeing(planned, 'was', 'were')} planned, ${read} were read`,
  );
}
