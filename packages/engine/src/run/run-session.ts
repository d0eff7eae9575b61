import {
  AssayError,
  digestJson,
  type Digest,
  type JsonObject,
  type RunOutput,
  type Usage,
} from '@assay/records';
import type { SplitSample } from '../declare/dataset.ts';
import type { Clock } from '../ports/clock.ts';
import type { ModelRequest } from '../ports/model.ts';
import type { Digester } from '../ports/digester.ts';
import type { FinishedSamples, JournalEntry, Store } from '../ports/store.ts';
import { attemptSeed, runSeed } from './attempt-seed.ts';
import { budgetReached, uncheckable } from './budget.ts';
import { cacheKey } from './cache-key.ts';
import { Flight, Flights } from './flight.ts';
import { GroupCommit } from './group-commit.ts';
import { type Failure, readFailure } from './read-failure.ts';
import { type Outcome, readReply } from './read-reply.ts';
import { RequestGate } from './request-gate.ts';
import { retryDelay } from './retry-delay.ts';
import type { RunPlan, RunProgress } from './run-plan.ts';
import { RunTally } from './run-tally.ts';
import { addUsage, withCost } from './usage-cost.ts';

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
 * One sitting of a run, from what is finished to the end, a budget, or a halt. One loop reads the dataset and
 * starts samples while there is room; answers come back by callbacks; one pulse does the work of all timers.
 * Nothing is kept of a sample that is journalled, so memory does not grow with their number.
 */
export class RunSession {
  readonly #plan: RunPlan;
  readonly #ports: SessionPorts;
  readonly #finished: FinishedSamples;
  readonly #gate: RequestGate;
  readonly #journal: GroupCommit;
  readonly #flights = new Flights();
  readonly #parameters: JsonObject;
  readonly #seeds: readonly number[];
  readonly #startedAt: number;
  /** What is in the journal; what is spent, including what waits for its commit. */
  readonly #journalled = new RunTally();
  readonly #spent = new RunTally();
  readonly #over = new AbortController();
  #recalled = 0;
  #isServed = false;
  #halt: { readonly reason: unknown } | null = null;
  #wakeFeeder: (() => void) | null = null;

  constructor(plan: RunPlan, ports: SessionPorts, finished: FinishedSamples) {
    this.#plan = plan;
    this.#ports = ports;
    this.#finished = finished;
    this.#parameters = plan.manifest.model.parameters ?? {};
    this.#gate = new RequestGate(plan.limits, this.#parameters, ports.clock);
    this.#journal = new GroupCommit(
      ports.store,
      plan.manifest.id,
      (entries) => this.#committed(entries),
      (error) => this.halt(error),
    );
    this.#seeds = Array.from({ length: plan.manifest.num_trials }, (_, attempt) =>
      attemptSeed(plan.manifest, attempt),
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
    const { dataset, manifest, budget } = this.#plan;
    let samples = 0;
    for await (const batch of dataset.read()) {
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
          const wait = this.#gate.book(flight);
          if (wait > 0) await this.#sleep(wait);
          this.#begin(flight);
        }
      }
    }
    if (samples !== manifest.samples) throw dataChanged(manifest.samples, samples);
    return null;
  }

  get #hasRoom(): boolean {
    return this.#flights.count < this.#gate.concurrency && !this.#journal.isFull;
  }

  #take(sample: SplitSample, repetition: number): Flight {
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
    this.#ask(flight);
  }

  /** Finishes a sample by an answer that an earlier run got; else says by which key its own is to be kept. */
  async #isCached(flight: Flight): Promise<boolean> {
    const { manifest, faultOf } = this.#plan;
    const { digester, store } = this.#ports;
    const key = cacheKey(manifest, this.#request(flight));
    const digest: Digest = await (digester === undefined ? digestJson(key) : digester.json(key));
    const reply = manifest.cache === 'reuse' ? await store.getCached(digest) : null;
    if (reply === null) {
      flight.cacheKey = digest;
      return false;
    }
    this.#flights.add(flight);
    this.#finish(flight, { ...readReply(reply, faultOf), usage: NO_USAGE }, null, true);
    return true;
  }

  #ask(flight: Flight): void {
    const { model, limits } = this.#plan;
    const controller = new AbortController();
    flight.controller = controller;
    flight.askedAt = this.#ports.clock.steady();
    flight.deadline = flight.askedAt + limits.timeout_ms;
    const request: ModelRequest = { ...this.#request(flight), signal: controller.signal };
    let answer: Promise<unknown>;
    try {
      answer = Promise.resolve(model.generate(request));
    } catch (error) {
      answer = Promise.reject(error);
    }
    answer.then(
      (reply) => this.#answered(flight, reply),
      (error: unknown) => this.#failed(flight, readFailure(error)),
    );
  }

  #request(flight: Flight): Omit<ModelRequest, 'signal'> {
    return {
      id: flight.id,
      input: flight.input,
      messages: flight.messages,
      parameters: this.#parameters,
      attempt: flight.repetition,
      seed: this.#seeds[flight.repetition]!,
    };
  }

  #answered(flight: Flight, reply: unknown): void {
    if (flight.settled) return;
    this.#isServed = true;
    const now = this.#ports.clock.steady();
    const outcome = readReply(reply, this.#plan.faultOf);
    this.#gate.answered(flight, tokensOf(outcome.usage), now);
    this.#finish(flight, outcome, this.#duration(flight, now), false);
  }

  #duration({ askedAt }: Flight, now: number): number | null {
    return this.#plan.model.replays === true ? null : now - askedAt;
  }

  #failed(flight: Flight, failure: Failure): void {
    if (flight.settled) return;
    if (failure.denied && !this.#isServed) {
      this.halt(denied(failure.message));
      return;
    }
    const now = this.#ports.clock.steady();
    this.#gate.failed(failure, now);
    if (failure.retryable && flight.tries < this.#plan.limits.max_retries) {
      this.#addUsage(flight, failure.usage);
      this.#postpone(flight, failure, now);
      return;
    }
    this.#finish(flight, { kind: 'failed', size: 200, ...failure }, this.#duration(flight, now), false);
  }

  #postpone(flight: Flight, { retryAfterMs }: Failure, now: number): void {
    flight.tries += 1;
    flight.deadline = Infinity;
    flight.isBooked = false;
    const name = `${flight.ordinal}/${flight.repetition}`;
    flight.askAgainAt = now + retryDelay(runSeed(this.#plan.manifest), name, flight.tries, retryAfterMs);
  }

  #askAgain(flight: Flight, now: number): void {
    const wait = flight.isBooked ? 0 : this.#gate.book(flight);
    flight.isBooked = true;
    flight.askAgainAt = wait > 0 ? now + wait : Infinity;
    if (wait === 0) this.#ask(flight);
  }

  #addUsage(flight: Flight, usage: Usage | null): void {
    if (usage === null) return;
    flight.usage = addUsage(flight.usage, withCost(usage, this.#plan.budget.price));
  }

  #finish(flight: Flight, outcome: Outcome, duration: number | null, cached: boolean): void {
    if (!this.#flights.settle(flight)) return;
    this.#addUsage(flight, outcome.usage);
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

  /** Does what is due by time, for all samples at once: ends the overdue, asks again, commits what waits. */
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
      for (const flight of this.#flights.due(now)) {
        if (flight.deadline <= now) this.#timeOut(flight);
        else this.#askAgain(flight, now);
      }
      this.#journal.commitWaiting();
    }
  }

  #timeOut(flight: Flight): void {
    const message = `no answer within ${this.#plan.limits.timeout_ms} ms`;
    this.#failed(flight, {
      class: 'timeout',
      message,
      retryable: false,
      retryAfterMs: null,
      denied: false,
      usage: null,
    });
    flight.controller?.abort();
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

function tokensOf(usage: Usage | null): number | null {
  if (usage === null || usage.input_tokens === null || usage.output_tokens === null) return null;
  return usage.input_tokens + usage.output_tokens;
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

/** Nobody was served yet, so nobody will be: asking for every sample would only take time. */
function denied(message: string): AssayError {
  return new AssayError('environment', 'E_PROVIDER_DENIED', `no sample can be run: ${message}`, {
    fix: 'Check the key, the account and the name of the model; then `assay run --resume` goes on.',
  });
}

function dataChanged(planned: number, read: number): AssayError {
  return new AssayError(
    'invalid',
    'E_DATA_CHANGED',
    `the dataset changed while it was read: ${planned} samples were planned, ${read} were read`,
  );
}
