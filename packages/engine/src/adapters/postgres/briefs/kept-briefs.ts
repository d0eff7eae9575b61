import type { Sealer } from '../../stored/seals/sealer.ts';
import type { Postgres } from '../connection/postgres.ts';
import type { NotedBrief } from './noted-brief.ts';

/** Raised with every change of what is noted of a row. */
const VERSION = 2;

/** Rows in a part. */
const PART = 1000;

/** Parts that are fetched at a time. */
const FETCHED = 16;

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
export class KeptBriefs<Brief> {
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
        `SELECT part, rows, seal FROM briefs WHERE noun = $1 AND part >= $2 ORDER BY part LIMIT ${FETCHED}`,
        [this.#noun, next],
      );
      for (const { part, rows, seal } of parts) {
        const isNext = part * PART === noted.length;
        if (!isNext || this.#sealer.fault(seal, this.#sealed(part, rows)) !== null) return this.#read(noted);
        for (const one of JSON.parse(rows) as NotedBrief<Brief>[]) noted.push(one);
        next = part + 1;
      }
      if (parts.length < FETCHED) return this.#read(noted);
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
