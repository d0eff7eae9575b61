import type { RunManifest } from '@assay/records';
import type { FinishedSamples, JournalEntry } from '../../ports/store.ts';
import {
  addEntries,
  byPlace,
  journalEntries,
  JournalOrder,
  type JournalRow,
  journalRow,
  notLeased,
  type PlannedRun,
  runClosed,
} from '../stored/journal-rows.ts';
import {
  damaged,
  EMPTY,
  entriesFault,
  isSameTally,
  journalNoun,
  type SealedEntries,
  type SealedPlaces,
  sealJournalRow,
  type Tally,
  withSeal,
} from '../stored/seals.ts';
import type { Postgres, Sql } from './postgres.ts';
import type { RunRecords } from './run-records.ts';
import type { SealParts } from './seals.ts';
import { type HeldRun, type JournalPlaces, type RunLeases, takenPlaces } from './run-leases.ts';

interface JournalParts {
  readonly runs: RunRecords;
  readonly leases: RunLeases;
  readonly places: JournalPlaces;
  readonly seals: SealParts;
}

type NewRow = JournalRow & Pick<SealedPlaces, 'entries_tag' | 'seal'>;

/** Entries in one row of the table, at most. */
const GROUP = 512;

/** Rows that are fetched at a time. */
const FETCHED = 16;

/**
 * The outputs of runs. What is committed together is one row of the table. A commit is one statement that adds only
 * where the claim is still there, and keeps the claim from being dropped until it has ended: who was taken for dead adds
 * nothing. That a row is what was written is shown by its seal, that none is missing by the tallies of the writers.
 */
export class RunJournal {
  readonly #postgres: Postgres;
  readonly #parts: JournalParts;

  constructor(postgres: Postgres, parts: JournalParts) {
    this.#postgres = postgres;
    this.#parts = parts;
  }

  async append(runId: string, entries: readonly JournalEntry[]): Promise<void> {
    const { leases, places, seals } = this.#parts;
    const held = leases.held(runId);
    if (held === undefined) return this.#refuse(runId);
    const finished = places.known(held) ?? (await places.refreshed(this.#postgres, held));
    try {
      addEntries(entries, { runId, run: held, ranges: held.ranges, finished });
      const rows = newRows(entries, held, seals);
      const tally = rows.reduce((sum, { seal }) => withSeal(sum, seal), held.tally);
      const isAdded = await this.#postgres.transaction((sql) => this.#add(sql, held, rows, tally));
      if (!isAdded) {
        leases.lose(runId, held);
        return await this.#refuse(runId);
      }
      held.tally = tally;
    } catch (error) {
      // What was not added is not there: the table says what is.
      places.forget(held.number);
      throw error;
    }
  }

  async *read(runId: string): AsyncGenerator<readonly JournalEntry[], void, undefined> {
    const { number, manifest } = await this.#parts.runs.require(this.#postgres, runId);
    const order = new JournalOrder();
    for await (const row of this.#read(number, manifest))
      yield order.next(journalEntries(row, manifest.num_trials));
    yield order.rest();
  }

  /** The id is in its row as `JSON.stringify` wrote it; an entry that only speaks of it is left out here. */
  async readSample(runId: string, sampleId: string): Promise<readonly JournalEntry[]> {
    const { number, manifest } = await this.#parts.runs.require(this.#postgres, runId);
    const what = `the journal of run ${runId}`;
    const rows = await this.#postgres.query<SealedEntries>(
      `SELECT first, places, entries_tag, seal, entries FROM journal
       WHERE run = $1 AND strpos(entries, $2) > 0 ORDER BY first`,
      [number, JSON.stringify(sampleId)],
    );
    const found: JournalEntry[] = [];
    for (const row of rows) {
      const fault = entriesFault(this.#parts.seals.sealer, number, row);
      if (fault !== null) throw damaged(`${what}, from place ${row.first},`, fault);
      for (const entry of journalEntries(row, manifest.num_trials))
        if (entry.output.sample_id === sampleId) found.push(entry);
    }
    return found.sort(byPlace);
  }

  async finished(runId: string): Promise<FinishedSamples> {
    return this.#parts.places.copy(this.#postgres, await this.#planned(runId));
  }

  follow(runId: string): () => Promise<number> {
    let look: ReturnType<JournalPlaces['follow']> | null = null;
    return async () => {
      look ??= this.#parts.places.follow(await this.#planned(runId));
      return (await look(this.#postgres)).count;
    };
  }

  async #planned(runId: string): Promise<PlannedRun> {
    const { number, manifest } = await this.#parts.runs.require(this.#postgres, runId);
    const { samples, num_trials } = manifest;
    return { number, samples, num_trials };
  }

  async #add(sql: Sql, { number, token }: HeldRun, rows: readonly NewRow[], tally: Tally): Promise<boolean> {
    const noun = journalNoun(number);
    const [added] = await sql.query<{ is_held: boolean }>(
      `WITH held AS MATERIALIZED (
         SELECT token FROM claims WHERE run = $1 AND token = $2 FOR KEY SHARE
       ), added AS (
         INSERT INTO journal (run, first, places, taken, entries_tag, seal, entries)
         SELECT $1, row.first, row.places, row.taken, row.entries_tag, row.seal, row.entries
         FROM unnest($3::bigint[], $4::text[], $5::int8multirange[], $6::text[], $7::text[], $8::text[])
           AS row (first, places, taken, entries_tag, seal, entries)
         WHERE EXISTS (SELECT 1 FROM held)
         RETURNING 1
       ), counted AS (
         INSERT INTO tallies (noun, writer, rows, sum, seal)
         SELECT $9::text, $2, $10::bigint, $11::text, $12::text WHERE EXISTS (SELECT 1 FROM held)
         ON CONFLICT (noun, writer) DO UPDATE SET rows = excluded.rows, sum = excluded.sum, seal = excluded.seal
       )
       SELECT EXISTS (SELECT 1 FROM held) AS is_held, (SELECT count(*) FROM added) AS added`,
      [
        number,
        token,
        rows.map(({ first }) => first),
        rows.map(({ places }) => places),
        rows.map(({ places }) => takenPlaces(number, JSON.parse(places) as number[])),
        rows.map(({ entries_tag }) => entries_tag),
        rows.map(({ seal }) => seal),
        rows.map(({ entries }) => entries),
        noun,
        tally.rows,
        tally.sum,
        this.#parts.seals.tallies.seal(noun, tally, token),
      ],
    );
    return added!.is_held;
  }

  /** Says why nothing can be added. */
  async #refuse(runId: string): Promise<never> {
    const { status } = await this.#parts.runs.require(this.#postgres, runId);
    throw status === 'closed' ? runClosed(runId) : notLeased(runId);
  }

  /** The rows of a run, each as it was written, and at the end: all of them. */
  async *#read(number: number, { id }: RunManifest): AsyncGenerator<SealedEntries, void, undefined> {
    const { sealer, tallies } = this.#parts.seals;
    const what = `the journal of run ${id}`;
    const named = { noun: journalNoun(number), what };
    const before = await tallies.get(this.#postgres, named);
    let read: Tally = EMPTY;
    for (let last = -1; ; ) {
      const rows = await this.#postgres.query<SealedEntries>(
        `SELECT first, places, entries_tag, seal, entries FROM journal
         WHERE run = $1 AND first > $2 ORDER BY first LIMIT ${FETCHED}`,
        [number, last],
      );
      for (const row of rows) {
        const fault = entriesFault(sealer, number, row);
        if (fault !== null) throw damaged(`${what}, from place ${row.first},`, fault);
        read = withSeal(read, row.seal);
        yield row;
      }
      if (rows.length < FETCHED) break;
      last = rows.at(-1)!.first;
    }
    // Where others have added to it meanwhile, what was read is of no one moment.
    const isStill = isSameTally(await tallies.get(this.#postgres, named), before);
    if (isStill && !isSameTally(read, before)) throw damaged(what, 'lost');
  }
}

function newRows(
  entries: readonly JournalEntry[],
  { number, num_trials }: HeldRun,
  { sealer }: SealParts,
): readonly NewRow[] {
  const sorted = entries.toSorted(byPlace);
  const rows: NewRow[] = [];
  for (let start = 0; start < sorted.length; start += GROUP) {
    const row = journalRow(sorted.slice(start, start + GROUP), num_trials);
    rows.push({ ...row, ...sealJournalRow(sealer, number, row) });
  }
  return rows;
}
