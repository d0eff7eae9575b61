import type { TableShape } from '../../stored/seals/sealed-text.ts';
import type { Postgres } from '../connection/postgres.ts';
import { type SealedRow, SealedRows, type SealParts } from '../seals/sealed-rows.ts';
import { KeptBriefs } from './kept-briefs.ts';
import type { NotedBrief } from './noted-brief.ts';

/** Rows that are fetched at a time. */
const FETCHED = 500;

interface NumberedRow extends SealedRow {
  readonly number: number;
}

/** What is noted of the rows of a table. */
export interface BriefSource<Row, Brief> {
  readonly shape: TableShape;
  readonly briefOf: (row: Row) => Brief;
  /** Whether a row of which this is noted stays as it is. */
  readonly isOver: (brief: Brief) => boolean;
  /** Whether what is noted may be kept for others. */
  readonly isKept: boolean;
}

/** All records of a kind in short. Looking again reads what came since, and what was not over and has changed. */
export class BriefList<Row extends NumberedRow, Brief> {
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
