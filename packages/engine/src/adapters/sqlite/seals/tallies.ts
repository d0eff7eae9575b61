import { damaged } from '../../stored/seals/damaged.ts';
import type { Sealer } from '../../stored/seals/sealer.ts';
import { type Tally, tallyText, withoutSeal, withSeal } from '../../stored/seals/tally.ts';
import type { Database, Statement } from '../database/database.ts';

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
    const fault = this.#sealer.fault(row.seal, tallyText(noun, row));
    if (fault !== null) throw damaged(`the tally of ${what}`, fault);
    return row;
  }

  set(noun: string, tally: Tally): void {
    this.#put.run(noun, tally.rows, tally.sum, this.#sealer.seal(tallyText(noun, tally)));
  }

  /** The seals of a row before and after a change; null where it was not there, or no longer is. */
  change(noun: string, what: string, before: string | null, after: string | null): void {
    let tally = this.get(noun, what);
    if (before !== null) tally = withoutSeal(tally, before);
    if (after !== null) tally = withSeal(tally, after);
    this.set(noun, tally);
  }
}
