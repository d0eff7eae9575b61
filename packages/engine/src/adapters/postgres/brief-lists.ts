import type { ExecutionBrief, RunBrief, ScoringBrief } from '../../ports/store.ts';
import { readExecutionBrief, runBriefReader, scoringBrief } from '../stored/briefs.ts';
import type { Sealer, TableShape } from '../stored/seals.ts';
import { tableShapes } from '../stored/stored-record.ts';
import type { Postgres } from './postgres.ts';
import { type ExecutionRow, type RunRow, scoringOf, type ScoringRow } from './run-records.ts';
import { type SealedRow, SealedRows, type SealParts } from './seals.ts';

/** Raised with every change of what is noted of a row. */
const VERSION = 2;

/** Rows in a part. */
const PART = 1000;

/** Parts that are fetched at a time. */
const FETCHED_BRIEFS = 16;

/** Fewer new rows than this are read as fast from their table. */
const FEWEST = 1000;

interface PartRow {
  readonly part: number;
  readonly rows: string;
  readonly seal: string;
}

/**
 * What is noted of a table, kept in the database in parts, each under a seal: the next process reads them in place of the
 * table. They can be removed at any time, and a part that does not fit is left out of account, with those after it.
 */
class KeptBriefs<Brief> {
  readonly #postgres: Postgres;
  readonly #sealer: Sealer;
  readonly #noun: string;
  #kept = 0;

  constructor(postgres: Postgres, sealer: Sealer, noun: string) {
    this.#postgres = postgres;
    this.#sealer = sealer;
    this.#noun = noun;
  }

  async read(): Promise<NotedBrief<Brief>[]> {
    const noted: NotedBrief<Brief>[] = [];
    for (let next = 0; ; ) {
      const parts = await this.#postgres.query<PartRow>(
        `SELECT part, rows, seal FROM briefs WHERE noun = $1 AND part >= $2 ORDER BY part LIMIT ${FETCHED_BRIEFS}`,
        [this.#noun, next],
      );
      for (const { part, rows, seal } of parts) {
        const isNext = part * PART === noted.length;
        if (!isNext || this.#sealer.fault(seal, this.#sealed(part, rows)) !== null) return this.#read(noted);
        for (const one of JSON.parse(rows) as NotedBrief<Brief>[]) noted.push(one);
        next = part + 1;
      }
      if (parts.length < FETCHED_BRIEFS) return this.#read(noted);
    }
  }

  /** Keeps the parts of these places, where enough came since: a tenth. Whether it did. */
  async write(noted: readonly NotedBrief<Brief>[], places: ReadonlySet<number>): Promise<boolean> {
    if (noted.length - this.#kept < Math.max(FEWEST, this.#kept / 10)) return false;
    const parts = new Set([...places].map((place) => Math.floor(place / PART)));
    for (const part of [...parts].sort((a, b) => a - b)) {
      const rows = JSON.stringify(noted.slice(part * PART, (part + 1) * PART));
      await this.#postgres.put(
        `INSERT INTO briefs (noun, part, rows, seal) VALUES ($1, $2, $3, $4)
         ON CONFLICT (noun, part) DO UPDATE SET rows = excluded.rows, seal = excluded.seal`,
        [this.#noun, part, rows, this.#sealer.seal(this.#sealed(part, rows))],
      );
    }
    this.#kept = noted.length;
    return true;
  }

  #read(noted: NotedBrief<Brief>[]): NotedBrief<Brief>[] {
    this.#kept = noted.length;
    return noted;
  }

  #sealed(part: number, rows: string): string {
    return `${JSON.stringify(['briefs', VERSION, this.#noun, part])}\n${rows}`;
  }
}

/** Rows that are fetched at a time. */
const FETCHED = 500;

interface NumberedRow extends SealedRow {
  readonly number: number;
}

/** What is noted of the rows of a table. */
interface BriefSource<Row, Brief> {
  readonly shape: TableShape;
  readonly briefOf: (row: Row) => Brief;
  /** Whether a row of which this is noted stays as it is. */
  readonly isOver: (brief: Brief) => boolean;
  /** Whether what is noted may be kept for others. */
  readonly isKept: boolean;
}

/** All records of a kind in short. Looking again reads what came since, and what was not over and has changed. */
class BriefList<Row extends NumberedRow, Brief> {
  readonly #postgres: Postgres;
  readonly #rows: SealedRows<Row>;
  readonly #source: BriefSource<Row, Brief>;
  readonly #kept: KeptBriefs<Brief>;
  readonly #columns: string;
  /** Oldest first; null: not looked yet. */
  #noted: NotedBrief<Brief>[] | null = null;
  /** The places of those that may still change, and of those that are not kept as they are. */
  readonly #open = new Set<number>();
  readonly #unkept = new Set<number>();
  #briefs: readonly Brief[] = [];
  /** Whether more is noted than the list says. */
  #isStale = false;
  #looking: Promise<unknown> = Promise.resolve();

  constructor(postgres: Postgres, parts: SealParts, source: BriefSource<Row, Brief>) {
    this.#postgres = postgres;
    this.#rows = new SealedRows(parts, source.shape);
    this.#source = source;
    this.#kept = new KeptBriefs(postgres, parts.sealer, source.shape.table);
    this.#columns = [...source.shape.columns, 'seal'].map((name) => `row.${name}`).join(', ');
  }

  /** One look at a time: two would add the same records twice. */
  async all(): Promise<readonly Brief[]> {
    const look = this.#looking.catch(() => undefined).then(() => this.#look());
    this.#looking = look;
    await look;
    return this.#briefs;
  }

  async #look(): Promise<void> {
    const noted = (this.#noted ??= await this.#recalled());
    await this.#readChanged(noted);
    await this.#readNewer(noted);
    if (!this.#isStale) return;
    this.#briefs = noted.map(({ brief }) => brief);
    this.#isStale = false;
    if (this.#source.isKept && (await this.#kept.write(noted, this.#unkept))) this.#unkept.clear();
  }

  async #recalled(): Promise<NotedBrief<Brief>[]> {
    const noted = await this.#kept.read();
    for (const [place, { seal }] of noted.entries()) if (seal !== null) this.#open.add(place);
    this.#isStale = noted.length > 0;
    return noted;
  }

  async #readChanged(noted: NotedBrief<Brief>[]): Promise<void> {
    if (this.#open.size === 0) return;
    const places = new Map([...this.#open].map((place) => [noted[place]!.number, place]));
    const known = [...this.#open].map((place) => noted[place]!);
    const rows = await this.#postgres.query<Row>(
      `SELECT ${this.#columns} FROM ${this.#source.shape.table} AS row
       JOIN unnest($1::bigint[], $2::text[]) AS known (number, seal) USING (number) WHERE row.seal <> known.seal`,
      [known.map(({ number }) => number), known.map(({ seal }) => seal)],
    );
    for (const row of rows) this.#note(noted, places.get(row.number)!, row);
  }

  /** Numbers are given in the order of commits: below one that is there, none is missing. */
  async #readNewer(noted: NotedBrief<Brief>[]): Promise<void> {
    for (let coming = this.#newer(noted.at(-1)?.number ?? 0); ; ) {
      const rows = await coming;
      const isLast = rows.length < FETCHED;
      // The next are on their way while these are read.
      if (!isLast) coming = this.#newer(rows.at(-1)!.number);
      // Where a row is damaged nobody waits for them any more.
      coming.catch(() => undefined);
      for (const row of rows) this.#note(noted, noted.length, row);
      if (isLast) return;
    }
  }

  #newer(number: number): Promise<readonly Row[]> {
    return this.#postgres.query<Row>(
      `SELECT ${this.#columns} FROM ${this.#source.shape.table} AS row
       WHERE row.number > $1 ORDER BY row.number LIMIT ${FETCHED}`,
      [number],
    );
  }

  #note(noted: NotedBrief<Brief>[], place: number, row: Row): void {
    const brief = this.#source.briefOf(this.#rows.checked(row));
    const isOver = this.#source.isOver(brief);
    this.#isStale = true;
    noted[place] = { number: row.number, brief, seal: isOver ? null : row.seal };
    this.#unkept.add(place);
    if (isOver) this.#open.delete(place);
    else this.#open.add(place);
  }
}

/** What lists show of runs, scorings and executions. */
export function briefLists(postgres: Postgres, seals: SealParts, isKept: boolean) {
  return {
    runs: new BriefList<RunRow, RunBrief>(postgres, seals, {
      shape: tableShapes.runs,
      briefOf: runBriefReader(),
      // One that was stopped may be gone on with.
      isOver: ({ status }) => status === 'closed',
      isKept,
    }),
    scorings: new BriefList<ScoringRow, ScoringBrief>(postgres, seals, {
      shape: tableShapes.scorings,
      briefOf: (row) => scoringBrief(scoringOf(row)),
      isOver: () => true,
      isKept,
    }),
    executions: new BriefList<ExecutionRow, ExecutionBrief>(postgres, seals, {
      shape: tableShapes.executions,
      briefOf: readExecutionBrief,
      isOver: ({ end }) => end !== null,
      isKept,
    }),
  };
}

/** What is known of a row without reading it. */
interface NotedBrief<Brief> {
  readonly number: number;
  readonly brief: Brief;
  /** The seal of a row that may still change; null: it stays as it is. */
  readonly seal: string | null;
}
