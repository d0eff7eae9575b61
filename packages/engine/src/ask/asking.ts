import { AssayError, type JsonObject, type Usage } from '@assay/records';
import type { Clock } from '../ports/clock.ts';
import type { ModelRequest } from '../ports/model.ts';
import { attemptSeed, runSeed } from './trial-seed.ts';
import type { Flight, Flights } from './flight.ts';
import { type Failure, readFailure } from './reply/read-failure.ts';
import { type Outcome, readReply } from './reply/read-reply.ts';
import { RequestGate } from './limits/request-limits.ts';
import { retryDelay } from './limits/retry-delay.ts';
import type { RunPlan } from '../run/run-plan.ts';
import { addUsage, withCost } from './spend/usage-cost.ts';

interface AskingPorts {
  readonly clock: Clock;
  readonly flights: Flights;
  /** Told once of every sample: what came of it, and how long the request took, where that is known. */
  readonly finish: (flight: Flight, outcome: Outcome, duration: number | null) => void;
  /** Told when no sample can be run. */
  readonly deny: (error: AssayError) => void;
}

/** Asks the model, sample by sample, until there is an outcome: limits are kept, what may be tried again is, what is late ends. */
export class Asking {
  readonly #plan: RunPlan;
  readonly #ports: AskingPorts;
  readonly #gate: RequestGate;
  readonly #parameters: JsonObject;
  readonly #seeds: readonly number[];
  #isServed = false;

  constructor(plan: RunPlan, ports: AskingPorts) {
    this.#plan = plan;
    this.#ports = ports;
    this.#parameters = plan.manifest.model.parameters ?? {};
    this.#gate = new RequestGate(plan.limits, this.#parameters, ports.clock);
    this.#seeds = Array.from({ length: plan.manifest.num_trials }, (_, attempt) =>
      attemptSeed(plan.manifest, attempt),
    );
  }

  /** How many may be under way now. */
  get concurrency(): number {
    return this.#gate.concurrency;
  }

  /** What the model is handed of a sample. */
  request(flight: Flight): Omit<ModelRequest, 'signal'> {
    return {
      id: flight.id,
      input: flight.input,
      messages: flight.messages,
      parameters: this.#parameters,
      attempt: flight.repetition,
      seed: this.#seeds[flight.repetition]!,
    };
  }

  /** How long to wait before it may be asked for, by the limits. */
  book(flight: Flight): number {
    return this.#gate.book(flight);
  }

  ask(flight: Flight): void {
    const { model, limits } = this.#plan;
    const controller = new AbortController();
    flight.controller = controller;
    flight.askedAt = this.#ports.clock.steady();
    flight.deadline = flight.askedAt + limits.timeout_ms;
    const request: ModelRequest = { ...this.request(flight), signal: controller.signal };
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

  /** Does what is due by time, for all samples at once: ends the overdue, asks again. */
  tick(now: number): void {
    for (const flight of this.#ports.flights.due(now)) {
      if (flight.deadline <= now) this.#timeOut(flight);
      else this.#askAgain(flight, now);
    }
  }

  #answered(flight: Flight, reply: unknown): void {
    if (flight.settled) return;
    this.#isServed = true;
    const now = this.#ports.clock.steady();
    const outcome = readReply(reply, this.#plan.faultOf);
    this.#gate.answered(flight, tokensOf(outcome.usage), now);
    this.#finish(flight, outcome, now);
  }

  #failed(flight: Flight, failure: Failure): void {
    if (flight.settled) return;
    if (failure.denied && !this.#isServed) {
      this.#ports.deny(denied(failure.message));
      return;
    }
    const now = this.#ports.clock.steady();
    this.#gate.failed(failure, now);
    if (failure.retryable && flight.tries < this.#plan.limits.max_retries) {
      this.#addUsage(flight, failure.usage);
      this.#postpone(flight, failure, now);
      return;
    }
    this.#finish(flight, { kind: 'failed', size: 200, ...failure }, now);
  }

  #finish(flight: Flight, outcome: Outcome, now: number): void {
    this.#addUsage(flight, outcome.usage);
    this.#ports.finish(flight, outcome, this.#plan.model.replays === true ? null : now - flight.askedAt);
  }

  #addUsage(flight: Flight, usage: Usage | null): void {
    if (usage === null) return;
    flight.usage = addUsage(flight.usage, withCost(usage, this.#plan.budget.price));
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
    if (wait === 0) this.ask(flight);
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
}

function tokensOf(usage: Usage | null): number | null {
  if (usage === null || usage.input_tokens === null || usage.output_tokens === null) return null;
  return usage.input_tokens + usage.output_tokens;
}

/** Nobody was served yet, so nobody will be: asking for every sample would only take time. */
function denied(message: string): AssayError {
  return new AssayError('environment', 'E_PROVIDER_DENIED', `no sample can be run: ${message}`, {
    fix: 'Check the key, the account, the name of the model and, where there is one, base_url or url; then `assay run --resume` goes on.',
  });
}
