import type { Database, Statement } from '../database/database.ts';
import { damaged } from './damaged.ts';
import { digestIn, type Sealer } from './sealer.ts';

/** Of a set of rows: how many, and their digests under exclusive or, which does not depend on their order. */
export interface Tally {
  readonly rows: number;
  readonly sum: string;
}

export const EMPTY: Tally = { rows: 0, sum: '0'.repeat(64) };

interface TallyRow extends Tally {
  readonly seal: string;
}

/** What shows that no row was lost: a tally for each set of rows, changed in the transaction that changes the rows. */
export class Tallies {
  readonly #sealer: Sealer;
  readonly #get: Statement<[string], TallyRow>;
  readonly #put: Statement<[string, number, string, string]>;

  constructor(database: Database, sealer: Sealer) {
    this.#sealer = sealer;
    this.#get = database.prepare('SELECT rows, sum, seal FROM tallies WHERE noun = ?');
    this.#put = database.prepare('REPLACE INTO tallies (noun, rows, sum, seal) VALUES (?, ?, ?, ?)');
  }

  /** `what` names the rows, for people. */
  get(noun: string, what: string): Tally {
    const row = this.#get.get(noun);
    if (row === undefined) throw damaged(what, 'lost');
    const fault = this.#sealer.fault(row.seal, textOf(noun, row));
    if (fault !== null) throw damaged(`the tally of ${what}`, fault);
    return row;
  }

  set(noun: string, tally: Tally): void {
    this.#put.run(noun, tally.rows, tally.sum, this.#sealer.seal(textOf(noun, tally)));
  }

  /** The seals of a row before and after a change; null where it was not there, or no longer is. */
  change(noun: string, what: string, before: string | null, after: string | null): void {
    let tally = this.get(noun, what);
    if (before !== null) tally = { ...withSeal(tally, before), rows: tally.rows - 1 };
    if (after !== null) tally = withSeal(tally, after);
    this.set(noun, tally);
  }
}

export function withSeal({ rows, sum }: Tally, seal: string): Tally {
  const both = BigInt(`0x${sum}`) ^ BigInt(`0x${digestIn(seal)}`);
  return { rows: rows + 1, sum: both.toString(16).padStart(64, '0') };
}

export function isSameTally(a: Tally, b: Tally): boolean {
  return a.rows === b.rows && a.sum === b.sum;
}

function textOf(noun: string, { rows, sum }: Tally): string {
  return JSON.stringify(['tally', noun, rows, sum]);
}
