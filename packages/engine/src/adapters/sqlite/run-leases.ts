import { randomUUID } from 'node:crypto';
import { AssayError, type RunManifest } from '@assay/records';
import type { Database, Statement } from './database.ts';
import type { DurableWriter } from './durable-writer.ts';
import { isAlive, type ProcessIdentity, thisProcess } from './process-identity.ts';
import { type RunRecords, unknownRun } from './run-records.ts';

const BEAT_MS = 10_000;
/** A holder on another machine cannot be asked whether it lives: it is given up after this long without a beat. */
const SILENCE_MS = 300_000;

/** What this store holds: the run's number inside, and how far its entries may go. */
export interface HeldRun {
  readonly number: number;
  readonly token: string;
  readonly samples: number;
  readonly num_trials: number;
}

/** Leases of this process that were released when the disk could not take it: nobody holds them, whatever the row says. */
const givenUp = new Set<string>();

interface Lease extends ProcessIdentity {
  readonly token: string;
  readonly beat_ms: number;
}

/** The sole right to add to a run: one row per held run, which every commit to its journal checks. */
export class RunLeases {
  readonly #writer: DurableWriter;
  readonly #runs: RunRecords;
  readonly #held = new Map<string, HeldRun>();
  readonly #get: Statement<[number], Lease>;
  readonly #state: Statement<[string], { status: 'open' | 'closed'; token: string | null }>;
  readonly #put: Statement;
  readonly #beat: Statement;
  readonly #drop: Statement;
  #heart: NodeJS.Timeout | null = null;

  constructor(database: Database, writer: DurableWriter, runs: RunRecords) {
    this.#writer = writer;
    this.#runs = runs;
    this.#get = database.prepare('SELECT * FROM leases WHERE run = ?');
    this.#state = database.prepare(
      'SELECT status, token FROM runs LEFT JOIN leases ON leases.run = runs.number WHERE runs.id = ?',
    );
    this.#put = database.prepare(
      'REPLACE INTO leases (run, token, machine, pid, process_start, beat_ms) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#beat = database.prepare('UPDATE leases SET beat_ms = ? WHERE run = ? AND token = ?');
    this.#drop = database.prepare('DELETE FROM leases WHERE run = ? AND token = ?');
  }

  async take(runId: string): Promise<{ readonly release: () => Promise<void> }> {
    const held = await this.#writer.write(() => {
      const { number, manifest, status } = this.#runs.require(runId);
      if (status === 'closed') this.#reopen(manifest);
      const lease = this.#get.get(number);
      if (lease !== undefined && !isStale(lease)) throw busy(runId, lease);
      const token = randomUUID();
      const me = thisProcess();
      this.#put.run(number, token, me.machine, me.pid, me.process_start, Date.now());
      return { number, token, samples: manifest.samples, num_trials: manifest.num_trials };
    });
    this.#held.set(runId, held);
    this.#heart ??= setInterval(() => this.#beatAll(), BEAT_MS).unref();
    return { release: () => this.#release(runId, held) };
  }

  /** What was leased and not released; another process may have taken it since. */
  held(runId: string): HeldRun | undefined {
    return this.#held.get(runId);
  }

  /** Inside a transaction: the open run, if this store still has it; another process may have taken it for dead. */
  requireHeld(runId: string): HeldRun {
    const held = this.#held.get(runId);
    const state = this.#state.get(runId);
    if (state === undefined) throw unknownRun(runId);
    if (state.status === 'closed') throw closed(runId);
    if (held !== undefined && state.token === held.token) return held;
    throw new AssayError('usage', 'E_RUN_NOT_LEASED', `run ${runId} is not leased by this store`, {
      fix: 'Lease the run before adding to it; if it was leased, another process has taken it over.',
    });
  }

  async releaseAll(): Promise<void> {
    for (const [runId, held] of this.#held) await this.#release(runId, held);
  }

  async #release(runId: string, held: HeldRun): Promise<void> {
    if (this.#held.get(runId) === held) this.#held.delete(runId);
    if (this.#held.size === 0 && this.#heart !== null) {
      clearInterval(this.#heart);
      this.#heart = null;
    }
    givenUp.add(held.token);
    await this.#writer.write(() => this.#drop.run(held.number, held.token));
    givenUp.delete(held.token);
  }

  /** What a budget stopped goes on; what is complete is sealed. */
  #reopen(manifest: RunManifest): void {
    if (manifest.stopped_because === null) throw closed(manifest.id);
    this.#runs.update({ ...manifest, closed_at: null, stopped_because: null }, 'open');
  }

  #beatAll(): void {
    try {
      for (const held of this.#held.values()) this.#beat.run(Date.now(), held.number, held.token);
    } catch {
      // A full or busy disk: the next commit says so to someone who can act on it.
    }
  }
}

function isStale(lease: Lease): boolean {
  if (givenUp.has(lease.token)) return true;
  return !(isAlive(lease) ?? Math.abs(Date.now() - lease.beat_ms) < SILENCE_MS);
}

function busy(runId: string, { pid, machine }: Lease): AssayError {
  const where = machine === thisProcess().machine ? '' : ` on ${machine.split(' ')[0]}`;
  return new AssayError(
    'environment',
    'E_RUN_BUSY',
    `run ${runId} is being executed by process ${pid}${where}`,
    {
      retryable: true,
      fix: 'Wait for it to end, or stop it; then resume.',
    },
  );
}

function closed(runId: string): AssayError {
  return new AssayError('usage', 'E_RUN_CLOSED', `run ${runId} is closed: nothing can be added to it`);
}
