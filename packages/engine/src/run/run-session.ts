import {
  AssayError,
  digestJson,
  type Digest,
  type JsonObject,
  type RunOutput,
  type Usage,
} from '@assay/records';
import type { InputSample } from '../declare/inputs.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digester } from '../ports/digester.ts';
import type { FinishedSamples, JournalEntry, Store } from '../ports/store.ts';
import { Asking } from '../ask/asking.ts';
import { budgetReached, uncheckable } from '../ask/spend/budget.ts';
import { cacheKey } from '../ask/cache-key.ts';
import { Flight, Flights } from '../ask/flight.ts';
import { GroupCommit } from './group-commit.ts';
import { type Outcome, readReply } from '../ask/reply/read-reply.ts';
import type { RunPlan, RunProgress } from './run-plan.ts';
import { RunTally } from './run-tally.ts';

/** The longest a finished sample waits for its commit, and the grain of timeouts. */
const PULSE_MS = 50;

/** A pulse that comes this much too late was held up by something else than work: the machine slept, the process was stopped. */
const ASLEEP_MS = 2_000;

const NO_USAGE: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0 };

export interface SessionPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly digester?: Digester;
  readonly onProgress?: (progress: RunProgress) => void;
}

/**
 * One sitting of a run, from what is finished to the end, a budget, or a halt. One loop reads the inputs and
 * starts samples while there is room; answers come back by callbacks; one pulse does the work of all timers.
 * Nothing is kept of a sample that is journalled, so memory does not grow with their number.
 */
export class RunSession {
  readonly #plan: RunPlan;
  readonly #ports: SessionPorts;
  readonly #finished: FinishedSamples;
  readonly #asking: Asking;
  readonly #journal: GroupCommit;
  readonly #flights = new Flights();
  readonly #startedAt: number;
  /** What is in the journal; what is spent, including what waits for its commit. */
  readonly #journalled = new RunTally();
  readonly #spent = new RunTally();
  readonly #over = new AbortController();
  #recalled = 0;
  #halt: { readonly reason: unknown } | null = null;
  #wakeFeeder: (() => void) | null = null;

  constructor(plan: RunPlan, ports: SessionPorts, finished: FinishedSamples) {
    this.#plan = plan;
    this.#ports = ports;
    this.#finished = finished;
    this.#asking = new Asking(plan, {
      clock: ports.clock,
      flights: this.#flights,
      finish: (flight, outcome, duration) => this.#finish(flight, outcome, duration, false),
      deny: (error) => this.halt(error),
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

  /** An entry of an earlier sitting. */
  recall(entry: JournalEntry): void {
    this.#recalled += 1;
    this.#journalled.add(entry);
    this.#spent.add(entry);
  }

  /** Stops as soon as possible: what is finished is committed, what is under way is abandoned. The first reason counts. */
  halt(reason: unknown): void {
    if (this.#halt !== null) return;
    this.#halt = { reason };
    this.#over.abort();
    this.#flights.abandon();
    this.#wake();
  }

  /** Resolves with null at the end of the dataset, or with the budget that was reached; throws the reason of a halt. */
  async run(): Promise<string | null> {
    this.#report();
    const pulse = this.#pulse();
    let reached: string | null = null;
    try {
      reached = await this.#feed();
      while (this.#flights.count > 0) await this.#change();
    } catch (error) {
      this.halt(error);
    }
    this.#over.abort();
    await pulse;
    await this.#journal.flush();
    if (this.#halt !== null) throw this.#halt.reason;
    return reached;
  }

  async #feed(): Promise<string | null> {
    const { inputs, manifest, budget } = this.#plan;
    let samples = 0;
    for await (const batch of inputs.read()) {
      for (const sample of batch) {
        samples += 1;
        for (let repetition = 0; repetition < manifest.num_trials; repetition += 1) {
          if (this.#finished.has(sample.ordinal, repetition)) continue;
          while (this.#halt === null && !this.#hasRoom) await this.#change();
          if (this.#halt !== null) return null;
          const reached = budgetReached(budget, this.#spent);
          if (reached !== null) return reached;
          const flight = this.#take(sample, repetition);
          // What is known is asked of nobody: it waits for no limit, and uses none up.
          if (manifest.cache !== 'off' && (await this.#isCached(flight))) continue;
          const wait = this.#asking.book(flight);
          if (wait > 0) await this.#sleep(wait);
          this.#begin(flight);
        }
      }
    }
    if (samples !== manifest.samples) throw dataChanged(manifest.samples, samples);
    return null;
  }

  get #hasRoom(): boolean {
    return this.#flights.count < this.#asking.concurrency && !this.#journal.isFull;
  }

  #take(sample: InputSample, repetition: number): Flight {
    try {
      return new Flight(sample, repetition, this.#plan.render(sample.input.input));
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      const message = `sample ${JSON.stringify(sample.input.id)}: ${error.message}`;
      throw new AssayError(error.trouble, error.code, message, { cause: error });
    }
  }

  #begin(flight: Flight): void {
    if (this.#halt !== null) return;
    this.#flights.add(flight);
    this.#asking.ask(flight);
  }

  /** Finishes a sample by an answer that an earlier run got; else says by which key its own is to be kept. */
  async #isCached(flight: Flight): Promise<boolean> {
    const { manifest, faultOf } = this.#plan;
    const { digester, store } = this.#ports;
    const key = cacheKey(manifest, this.#asking.request(flight));
    const digest: Digest = await (digester === undefined ? digestJson(key) : digester.json(key));
    const reply = manifest.cache === 'reuse' ? await store.getCached(digest) : null;
    if (reply === null) {
      flight.cacheKey = digest;
      return false;
    }
    this.#flights.add(flight);
    flight.usage = NO_USAGE;
    this.#finish(flight, readReply(reply, faultOf), null, true);
    return true;
  }

  #finish(flight: Flight, outcome: Outcome, duration: number | null, cached: boolean): void {
    if (!this.#flights.settle(flight)) return;
    const entry: JournalEntry = {
      ordinal: flight.ordinal,
      input_digest: flight.inputDigest,
      output: runOutput(flight, outcome, duration),
      ...(outcome.kind === 'produced' && outcome.trajectory !== null && { trajectory: outcome.trajectory }),
      ...(cached && { cached: true as const }),
    };
    this.#spent.add(entry);
    this.#journal.add(entry, outcome.size, this.#cacheable(flight, outcome));
    const unknown = uncheckable(this.#plan.budget, entry);
    if (unknown !== null) this.halt(unknown);
    this.#wake();
  }

  #cacheable({ cacheKey: key }: Flight, outcome: Outcome): { key: Digest; reply: JsonObject } | null {
    if (key === null || outcome.kind !== 'produced') return null;
    const { output, trajectory } = outcome;
    return { key, reply: trajectory === null ? { output } : { output, trajectory } };
  }

  /** Does what is due by time, for all samples at once. */
  async #pulse(): Promise<void> {
    const { clock } = this.#ports;
    const interval = Math.min(PULSE_MS, Math.max(1, this.#plan.limits.timeout_ms / 2));
    let last = clock.steady();
    while (!this.#over.signal.aborted) {
      await this.#sleep(interval);
      const now = clock.steady();
      const late = now - last - interval;
      if (late > ASLEEP_MS) this.#flights.forgive(late);
      last = now;
      this.#asking.tick(now);
      this.#journal.commitWaiting();
    }
  }

  #committed(entries: readonly JournalEntry[]): void {
    for (const entry of entries) this.#journalled.add(entry);
    this.#report();
    this.#wake();
  }

  #report(): void {
    const { onProgress, clock } = this.#ports;
    if (onProgress === undefined) return;
    const { done, failed, input_tokens, output_tokens, cost_usd, cached } = this.#journalled;
    const { samples, num_trials } = this.#plan.manifest;
    onProgress({
      planned: samples * num_trials,
      done,
      recalled: this.#recalled,
      failed,
      in_flight: this.#flights.count,
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

function runOutput(flight: Flight, outcome: Outcome, duration: number | null): RunOutput {
  const facts = {
    sample_id: flight.id,
    repetition: flight.repetition,
    ...(flight.usage !== null && { usage: flight.usage }),
    ...(duration !== null && { duration_ms: Math.max(0, Math.round(duration * 1000) / 1000) }),
  };
  return outcome.kind === 'produced'
    ? { kind: 'produced', output: outcome.output, ...facts }
    : { kind: 'failed', class: outcome.class, message: outcome.message, ...facts };
}

function dataChanged(planned: number, read: number): AssayError {
  return new AssayError(
    'invalid',
    'E_DATA_CHANGED',
    `the dataset changed while it was read: ${planned} samples were planned, ${read} were read`,
  );
}
