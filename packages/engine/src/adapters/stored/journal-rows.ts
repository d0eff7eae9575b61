import {
  AssayError,
  type Digest,
  type Exchange,
  type JsonObject,
  type JsonValue,
  type MissingClass,
  type RunOutput,
  type Usage,
} from '@assay/records';
import type { FinishedSamples, JournalEntry } from '../../ports/store.ts';
import { type ProcessIdentity, thisProcess } from './process-identity.ts';
import { damaged } from './seals.ts';

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

/** Entries that were committed together, in order of their places: `ordinal * num_trials + trial`. */
export interface JournalRow {
  readonly first: number;
  /** JSON: a list of places. */
  readonly places: string;
  /** JSON: what is at them, as columns, which JSON takes and gives several times faster than entries one by one. */
  readonly entries: string;
}

/** What few entries have stands beside its position. */
interface Columns {
  readonly sample_ids: string[];
  readonly input_digests: Digest[];
  /** Null where there is a failure. */
  readonly outputs: JsonValue[];
  readonly durations: (number | null)[];
  readonly failures: [position: number, failure: MissingClass, message: string, claimed?: true][];
  readonly usages: [position: number, usage: Usage][];
  /** Absent in rows of earlier versions. */
  readonly exchanges?: [position: number, exchange: Exchange][];
  readonly trajectories: [position: number, trajectory: JsonObject][];
  readonly cached: number[];
}

/** Of entries in order of their places; at least one. */
export function journalRow(entries: readonly JournalEntry[], trials: number): JournalRow {
  const places = entries.map(({ ordinal, output }) => ordinal * trials + output.trial);
  return { first: places[0]!, places: JSON.stringify(places), entries: JSON.stringify(columnsOf(entries)) };
}

/** Of a row whose seal was checked: see `isColumns`. */
export function journalEntries({ first, places, entries }: JournalRow, trials: number): JournalEntry[] {
  const at: unknown = JSON.parse(places);
  const columns: unknown = JSON.parse(entries);
  if (!isPlaces(at) || !isColumns(columns, at.length))
    throw damaged(`a row of the journal, from place ${first},`, 'damaged');
  const rare = rareParts(columns);
  return at.map((place, position) => {
    const trial = trials === 1 ? 0 : place % trials;
    const output = producedAt(columns, position, trial);
    const ordinal = trials === 1 ? place : (place - trial) / trials;
    const entry = { ordinal, input_digest: columns.input_digests[position]!, output };
    return rare === null ? entry : withRareParts(entry, position, rare);
  });
}

function isPlaces(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every(Number.isSafeInteger);
}

/**
 * That the columns are there, each for as many entries. What stands in them is not looked at: the store's seal says that
 * the row is what was written here, by `columnsOf`, and to check every entry would cost more than to read it.
 */
function isColumns(value: unknown, length: number): value is Columns {
  if (typeof value !== 'object' || value === null) return false;
  const columns = value as Readonly<Record<string, unknown>>;
  const isList = (name: keyof Columns): boolean => Array.isArray(columns[name]);
  const isFull = (name: keyof Columns): boolean =>
    isList(name) && (columns[name] as readonly unknown[]).length === length;
  return (
    full.every(isFull) &&
    rarelyFilled.every(isList) &&
    (columns['exchanges'] === undefined || isList('exchanges'))
  );
}

const full = ['sample_ids', 'input_digests', 'outputs', 'durations'] as const;
const rarelyFilled = ['failures', 'usages', 'trajectories', 'cached'] as const;

function columnsOf(entries: readonly JournalEntry[]): Columns {
  const failures: Columns['failures'] = [];
  const usages: Columns['usages'] = [];
  const exchanges: NonNullable<Columns['exchanges']> = [];
  const trajectories: Columns['trajectories'] = [];
  const cached: Columns['cached'] = [];
  for (let position = 0; position < entries.length; position += 1) {
    const entry = entries[position]!;
    const { output } = entry;
    if (output.kind === 'failed') {
      const { class: failure, message, claimed } = output;
      failures.push(
        claimed === undefined ? [position, failure, message] : [position, failure, message, claimed],
      );
    }
    if (output.usage !== undefined) usages.push([position, output.usage]);
    if (output.exchange !== undefined) exchanges.push([position, output.exchange]);
    if (entry.trajectory !== undefined) trajectories.push([position, entry.trajectory]);
    if (entry.cached === true) cached.push(position);
  }
  return {
    sample_ids: entries.map(({ output }) => output.sample_id),
    input_digests: entries.map(({ input_digest }) => input_digest),
    outputs: entries.map(({ output }) => (output.kind === 'produced' ? output.output : null)),
    durations: entries.map(({ output }) => output.duration_ms ?? null),
    failures,
    usages,
    exchanges,
    trajectories,
    cached,
  };
}

type Produced = Extract<RunOutput, { kind: 'produced' }>;
type ProducedEntry = JournalEntry & { readonly output: Produced };

function producedAt(columns: Columns, position: number, trial: number): Produced {
  const sample_id = columns.sample_ids[position]!;
  const output = columns.outputs[position]!;
  const duration_ms = columns.durations[position]!;
  if (duration_ms === null) return { kind: 'produced', sample_id, trial, output };
  return { kind: 'produced', sample_id, trial, output, duration_ms };
}

/** By position; null where no entry has any. */
function rareParts({ failures, usages, exchanges = [], trajectories, cached }: Columns) {
  const parts = [failures, usages, exchanges, trajectories, cached];
  if (parts.every(({ length }) => length === 0)) return null;
  return {
    failures: new Map(failures.map((failure) => [failure[0], failure])),
    usages: new Map(usages),
    exchanges: new Map(exchanges),
    trajectories: new Map(trajectories),
    cached: new Set(cached),
  };
}

function withRareParts(
  entry: ProducedEntry,
  position: number,
  { failures, usages, exchanges, trajectories, cached }: NonNullable<ReturnType<typeof rareParts>>,
): JournalEntry {
  const failure = failures.get(position);
  const usage = usages.get(position);
  const exchange = exchanges.get(position);
  const trajectory = trajectories.get(position);
  const output = failure === undefined ? entry.output : failed(entry.output, failure);
  return {
    ...entry,
    output: {
      ...output,
      ...(usage === undefined ? {} : { usage }),
      ...(exchange === undefined ? {} : { exchange }),
    },
    ...(trajectory === undefined ? {} : { trajectory }),
    ...(cached.has(position) ? { cached: true as const } : {}),
  };
}

function failed(
  { sample_id, trial, duration_ms }: Produced,
  [, failure, message, claimed]: Columns['failures'][number],
): RunOutput {
  return {
    kind: 'failed',
    sample_id,
    trial,
    class: failure,
    message,
    ...(claimed === undefined ? {} : { claimed }),
    ...(duration_ms === undefined ? {} : { duration_ms }),
  };
}

/** By ordinal, then trial. */
export function byPlace(a: JournalEntry, b: JournalEntry): number {
  return a.ordinal - b.ordinal || a.output.trial - b.output.trial;
}

/**
 * Puts groups of entries in one order. Each group is in order, and they come by their first entries; what finished
 * late lies among the entries of later groups. Memory: the groups that overlap.
 */
export class JournalOrder {
  #waiting: readonly JournalEntry[] = [];

  /** Takes the next group, and gives what comes before all of it. */
  next(group: readonly JournalEntry[]): readonly JournalEntry[] {
    const waiting = this.#waiting;
    const end = firstAfter(waiting, group[0]!);
    if (end === waiting.length) {
      this.#waiting = group;
      return waiting;
    }
    this.#waiting = [...waiting.slice(end), ...group].sort(byPlace);
    return waiting.slice(0, end);
  }

  /** What is left when there are no more groups. */
  rest(): readonly JournalEntry[] {
    return this.#waiting;
  }
}

/** The position of the first entry that comes after the given one. */
function firstAfter(entries: readonly JournalEntry[], given: JournalEntry): number {
  if (entries.length === 0 || byPlace(entries.at(-1)!, given) < 0) return entries.length;
  return entries.findIndex((entry) => byPlace(entry, given) > 0);
}
