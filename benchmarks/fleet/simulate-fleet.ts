import { randomStream, type Xoshiro128 } from '@assay/metrics';
import { Cores } from './cores.ts';
import { EventTimes } from './event-times.ts';
import type { FleetCosts } from './fleet-costs.ts';

export interface SimulatedFleet {
  readonly workers: number;
  /** Requests at once, of each worker. */
  readonly concurrency: number;
  readonly model_ms: number;
  /** One machine for workers, database and model; or one for each worker, and one with so many cores for the database. */
  readonly machine: { readonly shared_cores: number } | { readonly database_cores: number };
  readonly seconds: number;
  readonly seed: number;
}

export interface SimulatedResult {
  readonly samples_per_second: number;
  readonly commits_per_second: number;
  readonly samples_per_commit: number;
  /** Of the cores that the database has, or that are shared: 0 to 1. */
  readonly busy: number;
}

const WARM_UP_MS = 2_000;

/**
 * Event by event: a request looks into the cache, waits for the model, and is seen to by the one thread of its worker; what is
 * finished waits for the pulse and is committed, one commit of a worker at a time. A step takes its cost times a draw of the
 * exponential distribution.
 */
export function simulateFleet(fleet: SimulatedFleet, costs: FleetCosts): SimulatedResult {
  const times = new EventTimes();
  const random = randomStream(fleet.seed, 'fleet');
  const { machine } = fleet;
  const isShared = 'shared_cores' in machine;
  const database = new Cores(times, isShared ? machine.shared_cores : machine.database_cores);
  const counted = { samples: 0, commits: 0, isOn: false };
  for (let i = 0; i < fleet.workers; i += 1)
    new SimulatedWorker({ fleet, costs, times, random, database, isShared, counted }).start();
  times.runUntil(WARM_UP_MS);
  counted.isOn = true;
  const before = database.busyMs;
  times.runUntil(WARM_UP_MS + fleet.seconds * 1_000);
  return {
    samples_per_second: counted.samples / fleet.seconds,
    commits_per_second: counted.commits / fleet.seconds,
    samples_per_commit: counted.samples / counted.commits,
    busy: Math.min(1, (database.busyMs - before) / (fleet.seconds * 1_000 * database.count)),
  };
}

interface Parts {
  readonly fleet: SimulatedFleet;
  readonly costs: FleetCosts;
  readonly times: EventTimes;
  readonly random: Xoshiro128;
  readonly database: Cores;
  readonly isShared: boolean;
  readonly counted: { samples: number; commits: number; isOn: boolean };
}

class SimulatedWorker {
  readonly #parts: Parts;
  readonly #thread: Cores;
  #finished = 0;
  #isCommitting = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#thread = new Cores(parts.times, 1);
  }

  start(): void {
    const { fleet, costs, times } = this.#parts;
    for (let i = 0; i < fleet.concurrency; i += 1) times.after(this.#part(fleet.model_ms), () => this.#ask());
    times.after(this.#part(costs.pulse_ms), () => this.#pulse());
    times.after(this.#part(1_000), () => this.#look());
  }

  #ask(): void {
    const { fleet, costs, times, database } = this.#parts;
    database.use(this.#drawn(costs.database_ms_per_sample), () =>
      times.after(fleet.model_ms + costs.request_wait_ms, () => this.#answered()),
    );
  }

  #answered(): void {
    const { costs, database, isShared } = this.#parts;
    const seen = () => {
      this.#finished += 1;
      this.#ask();
    };
    const own = this.#drawn(costs.worker_ms_per_sample);
    if (!isShared) return this.#thread.use(own, seen);
    // The machine's cores are asked for by the worker and by the model beside it.
    database.use(this.#drawn(costs.model_ms_per_sample), () => database.use(own, seen));
  }

  #pulse(): void {
    const { costs, times } = this.#parts;
    times.after(costs.pulse_ms, () => this.#pulse());
    if (!this.#isCommitting && this.#finished > 0) this.#commit();
  }

  #commit(): void {
    const { costs, database, counted } = this.#parts;
    const samples = this.#finished;
    this.#finished = 0;
    this.#isCommitting = true;
    database.use(this.#drawn(costs.database_ms_per_commit), () => {
      this.#isCommitting = false;
      if (!counted.isOn) return;
      counted.samples += samples;
      counted.commits += 1;
    });
  }

  #look(): void {
    const { costs, times, database } = this.#parts;
    times.after(1_000, () => this.#look());
    database.use(this.#drawn(costs.database_ms_per_worker_second), () => undefined);
  }

  #drawn(mean: number): number {
    return -mean * Math.log(1 - this.#part(1));
  }

  /** Uniform from 0 to below this. */
  #part(whole: number): number {
    return (this.#parts.random.nextUint32() / 2 ** 32) * whole;
  }
}
