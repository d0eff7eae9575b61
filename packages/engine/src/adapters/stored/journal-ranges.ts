import { AssayError } from '@assay/records';
import type { FinishedSamples, JournalEntry } from '../../ports/journal.ts';
import { type ProcessIdentity, thisProcess } from './process-identity.ts';

export function notLeased(runId: string): AssayError {
  return new AssayError('usage', 'E_RUN_NOT_LEASED', `run ${runId} is not leased by this store`, {
    fix: 'Lease the run before adding to it; if it was leased, another process has taken it over.',
  });
}

export function runBusy(runId: string, { pid, machine }: ProcessIdentity): AssayError {
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

export function runClosed(runId: string): AssayError {
  return new AssayError('usage', 'E_RUN_CLOSED', `run ${runId} is closed: nothing can be added to it`);
}

/** What must be known of a run to tell its places. */
export interface PlannedRun {
  readonly number: number;
  readonly samples: number;
  readonly num_trials: number;
}

interface Holding {
  readonly runId: string;
  readonly run: PlannedRun;
  /** What is held of it. */
  readonly ranges: readonly Range[];
  readonly finished: FinishedBitmap;
}

/** Marks entries as finished; one that is not of the plan, not of a held range, or there already, is refused. */
export function addEntries(
  entries: readonly JournalEntry[],
  { runId, run, ranges, finished }: Holding,
): void {
  for (const entry of entries) {
    const { ordinal, output } = entry;
    if (!isPlace(ordinal, run.samples) || !isPlace(output.trial, run.num_trials)) throw outside(run, entry);
    if (!ranges.some(({ first, past }) => ordinal >= first && ordinal < past)) throw notLeased(runId);
    if (finished.has(ordinal, output.trial)) throw duplicate(entry);
    finished.add(ordinal, output.trial);
  }
}

function isPlace(value: number, end: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < end;
}

function duplicate({ ordinal, output }: JournalEntry): AssayError {
  return new AssayError(
    'usage',
    'E_RUN_DUPLICATE',
    `sample ${JSON.stringify(output.sample_id)} (ordinal ${ordinal}, trial ${output.trial}) is in the journal already`,
  );
}

function outside(run: PlannedRun, { ordinal, output }: JournalEntry): AssayError {
  return new AssayError(
    'usage',
    'E_RUN_ENTRY',
    `the run plans ordinals 0 to ${run.samples - 1} and trials 0 to ${run.num_trials - 1}; given ordinal ${ordinal}, trial ${output.trial}`,
  );
}

/** Which (ordinal, trial) pairs exist, one bit each: a million samples take 125 KB. */
export class FinishedBitmap implements FinishedSamples {
  readonly samples: number;
  readonly #bits: Uint8Array;
  readonly #trials: number;
  #count = 0;

  constructor(samples: number, trials: number) {
    this.samples = samples;
    this.#trials = trials;
    this.#bits = new Uint8Array(Math.ceil((samples * trials) / 8));
  }

  get count(): number {
    return this.#count;
  }

  add(ordinal: number, trial: number): void {
    this.#addPlace(ordinal * this.#trials + trial);
  }

  /** Those of a row of the journal, which this store wrote: JSON, a list of `ordinal * num_trials + trial`. */
  addPlaces(places: string): void {
    for (const place of JSON.parse(places) as number[]) this.#addPlace(place);
  }

  readonly has = (ordinal: number, trial: number): boolean => {
    if (ordinal >= this.samples || trial >= this.#trials) return false;
    const place = ordinal * this.#trials + trial;
    return (this.#bits[place >> 3]! & (1 << (place & 7))) !== 0;
  };

  /** The first ordinal from `from` on that lacks a trial; `end` where none before it does. */
  firstUnfinished(from: number, end: number): number {
    for (let ordinal = from; ordinal < end; ordinal += 1) {
      for (let trial = 0; trial < this.#trials; trial += 1) if (!this.has(ordinal, trial)) return ordinal;
    }
    return Math.max(from, end);
  }

  #addPlace(place: number): void {
    const bit = 1 << (place & 7);
    if ((this.#bits[place >> 3]! & bit) !== 0) return;
    this.#bits[place >> 3]! |= bit;
    this.#count += 1;
  }
}

/** Ordinals from `first` up to, not with, `past`. */
export interface Range {
  readonly first: number;
  readonly past: number;
}

/**
 * The first range at or after `from` that has something unfinished at its start and that none of the taken ones
 * touches, of at most `size` ordinals; null: there is none. `taken` is in order.
 */
export function freeRange(
  finished: FinishedBitmap,
  taken: readonly Range[],
  size: number,
  from: number,
): Range | null {
  let first = from;
  for (const { first: start, past } of [...taken, { first: finished.samples, past: finished.samples }]) {
    first = finished.firstUnfinished(first, start);
    if (first < start) return { first, past: Math.min(first + size, start) };
    first = Math.max(first, past);
  }
  return null;
}
