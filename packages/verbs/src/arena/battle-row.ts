import type { Battle, PairedBattle } from '@assay/metrics';
import { AssayError } from '@assay/records';
import type { Cell, Row } from '@assay/rows';

/** The columns that a request names; one that it does not name is looked for by its usual names. */
export interface BattleColumns {
  readonly cluster?: string | undefined;
  readonly voter?: string | undefined;
  readonly pair?: string | undefined;
}

interface BattleVerdict {
  readonly winner: Battle['winner'];
  readonly isBothBad: boolean;
}

const BOTH_BAD = new Set(['both_bad', 'bothbad', 'tie (bothbad)', 'tie (both_bad)', 'tie_both_bad']);
const WINNERS: ReadonlyMap<Cell, Battle['winner']> = new Map([
  ['a', 'a'],
  ['model_a', 'a'],
  ['b', 'b'],
  ['model_b', 'b'],
  ['tie', 'tie'],
  ['draw', 'tie'],
]);

/** A row of a file, to be read as a battle. */
export class BattleRow {
  readonly #row: Row;
  readonly #file: string;
  readonly #columns: BattleColumns;
  readonly #kept: (text: string) => string;

  constructor(row: Row, file: string, columns: BattleColumns, kept: (text: string) => string) {
    this.#row = row;
    this.#file = file;
    this.#columns = columns;
    this.#kept = kept;
  }

  /** Who won; null where the cell is empty: a judge gave no verdict. */
  verdict(): BattleVerdict | null {
    const given = this.#cell('winner');
    if (given === undefined) throw this.#wrong('there is no "winner"');
    if (given === null) return null;
    if (typeof given === 'string' && BOTH_BAD.has(given)) return { winner: 'tie', isBothBad: true };
    const winner = WINNERS.get(given);
    if (winner !== undefined) return { winner, isBothBad: false };
    throw this.#wrong(`the winner is ${shownCell(given)}; expected a, b, tie or both_bad`);
  }

  battle({ winner }: BattleVerdict): PairedBattle {
    const [a, b] = [this.#player('a'), this.#player('b')];
    if (a === b) throw this.#wrong(`${JSON.stringify(a)} met itself; expected two different players`);
    const pair = this.#named(this.#columns.pair, ['pair']);
    const cluster = this.#named(this.#columns.cluster, ['cluster', 'prompt']) ?? pair;
    const voter = this.#named(this.#columns.voter, ['voter', 'judge']);
    const count = this.#number(
      'count',
      'a whole number from 1',
      (value) => Number.isInteger(value) && value >= 1,
    );
    const weight = this.#number('weight', 'a number from 0', (value) => value >= 0);
    return {
      a,
      b,
      winner,
      ...(cluster === null ? {} : { cluster }),
      ...(voter === null ? {} : { voter }),
      ...(pair === null ? {} : { pair }),
      ...(count === null ? {} : { count }),
      ...(weight === null ? {} : { weight }),
    };
  }

  #player(side: 'a' | 'b'): string {
    const name = this.#text(`model_${side}`) ?? this.#text(side);
    if (name === null) throw this.#wrong(`there is no "model_${side}"`);
    return name;
  }

  /** The cell of a column that the request names, which has to be there, or of one by a usual name. */
  #named(column: string | undefined, usual: readonly string[]): string | null {
    if (column === undefined) {
      for (const name of usual) {
        const found = this.#text(name);
        if (found !== null) return found;
      }
      return null;
    }
    if (this.#cell(column) === undefined) throw this.#wrong(`there is no ${JSON.stringify(column)}`);
    return this.#text(column);
  }

  #text(column: string): string | null {
    const given = this.#cell(column);
    if (given == null) return null;
    if (typeof given === 'string') return this.#kept(given);
    if (typeof given === 'number' || typeof given === 'bigint') return this.#kept(String(given));
    throw this.#wrong(`${JSON.stringify(column)} is ${shownCell(given)}; expected a text or a number`);
  }

  #number(column: string, expected: string, isFine: (value: number) => boolean): number | null {
    const given = this.#cell(column);
    if (given == null) return null;
    const value =
      typeof given === 'bigint' || (this.#row.untyped && typeof given === 'string') ? Number(given) : given;
    if (typeof value === 'number' && Number.isFinite(value) && isFine(value)) return value;
    throw this.#wrong(`${JSON.stringify(column)} is ${shownCell(given)}; expected ${expected}`);
  }

  /** Null where there is nothing in it: JSON's null, or an empty text. */
  #cell(column: string): Cell | undefined {
    const { cells } = this.#row;
    if (!Object.hasOwn(cells, column)) return undefined;
    const given = cells[column];
    return given === '' ? null : given;
  }

  #wrong(why: string): AssayError {
    const { number, line } = this.#row;
    return new AssayError('invalid', 'E_BATTLE', `row ${number}: ${why}`, {
      location: line === null ? { file: this.#file } : { file: this.#file, line },
      fix: 'A row has "model_a", "model_b" and "winner" (a, b, tie or both_bad), and may have "cluster", "voter", "pair", "count" and "weight".',
    });
  }
}

function shownCell(cell: Cell): string {
  if (typeof cell === 'string') return JSON.stringify(cell.length > 60 ? `${cell.slice(0, 60)}…` : cell);
  return typeof cell === 'object' && cell !== null ? 'an object or a list' : String(cell);
}
