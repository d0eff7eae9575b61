import type { Digest, JsonValue, Usage } from '@assay/records';
import type { Message } from '../ports/model.ts';

/** One (sample, repetition) on its way. Of the sample it holds the input alone. */
export class Flight {
  readonly ordinal: number;
  readonly repetition: number;
  readonly id: string;
  readonly input: JsonValue;
  readonly inputDigest: Digest;
  readonly messages: readonly Message[];
  /** Its place among those under way. */
  place = -1;
  /** Once it is settled, whatever else the model says about it is ignored. */
  settled = false;
  tries = 0;
  askedAt = 0;
  /** When it is over for the request under way; when to ask again, where one failed. */
  deadline = Infinity;
  askAgainAt = Infinity;
  isBooked = false;
  usage: Usage | null = null;
  bookedTokens = 0;
  cacheKey: Digest | null = null;
  controller: AbortController | null = null;

  constructor(
    sample: {
      readonly ordinal: number;
      readonly input: { readonly id: string; readonly input: JsonValue };
      readonly input_digest: Digest;
    },
    repetition: number,
    messages: readonly Message[],
  ) {
    this.ordinal = sample.ordinal;
    this.repetition = repetition;
    this.id = sample.input.id;
    this.input = sample.input.input;
    this.inputDigest = sample.input_digest;
    this.messages = messages;
  }
}

/** Those under way: adding and removing take constant time, and walking them allocates nothing. */
export class Flights {
  readonly #flights: Flight[] = [];

  get count(): number {
    return this.#flights.length;
  }

  add(flight: Flight): void {
    flight.place = this.#flights.length;
    this.#flights.push(flight);
  }

  /** Settles it: false if it was settled before. */
  settle(flight: Flight): boolean {
    if (flight.settled) return false;
    flight.settled = true;
    const last = this.#flights.pop()!;
    if (last !== flight) {
      last.place = flight.place;
      this.#flights[flight.place] = last;
    }
    return true;
  }

  /** Those whose time is over, and those whose time to be asked again has come. */
  due(now: number): readonly Flight[] {
    return this.#flights.filter(({ deadline, askAgainAt }) => deadline <= now || askAgainAt <= now);
  }

  /** Time in which this process did not run (a laptop asleep) is not the models' time. */
  forgive(ms: number): void {
    for (const flight of this.#flights) {
      flight.askedAt += ms;
      flight.deadline += ms;
    }
  }

  /** Settles all, and tells their models to stop. */
  abandon(): void {
    for (let flight = this.#flights.at(-1); flight !== undefined; flight = this.#flights.at(-1)) {
      this.settle(flight);
      flight.controller?.abort();
    }
  }
}
