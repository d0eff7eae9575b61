import { AssayError, type Digest, type ScoreValue } from '@assay/records';
import type { Row } from '@assay/rows';

type Cells = Row['cells'];

/**
 * The cells of a score table, each as its column is written, or E_SCORE_TABLE with the column. Lists and details are few
 * and repeat: each text is read and checked once for a table.
 */
export class ScoreCells {
  readonly #lists = new Map<string, readonly string[]>();

  integer(cells: Cells, column: string): number {
    const cell = cells[column];
    const number = typeof cell === 'bigint' ? Number(cell) : cell;
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw damaged(column);
    return number;
  }

  text(cells: Cells, column: string): string {
    const cell = cells[column];
    if (typeof cell !== 'string') throw damaged(column);
    return cell;
  }

  /** Null where there is none, or no such column. */
  optionalText(cells: Cells, column: string): string | null {
    const cell = cells[column] ?? null;
    if (cell !== null && typeof cell !== 'string') throw damaged(column);
    return cell;
  }

  digest(cells: Cells, column: string): Digest {
    const bytes = this.bytes(cells, column);
    if (bytes === null || bytes.length !== DIGEST_BYTES) throw damaged(column);
    let digest = 'sha256:';
    for (let i = 0; i < bytes.length; i += 1) digest += HEX[bytes[i]!]!;
    return digest;
  }

  /** Null where there is no such column. */
  bytes(cells: Cells, column: string): Uint8Array | null {
    const cell = cells[column] ?? null;
    if (cell !== null && !(cell instanceof Uint8Array)) throw damaged(column);
    return cell;
  }

  /** Null where there is no score. */
  value(cells: Cells, column: string): ScoreValue | null {
    const cell = cells[column] ?? null;
    if (cell === null || typeof cell === 'boolean' || typeof cell === 'number' || typeof cell === 'string')
      return cell;
    throw damaged(column);
  }

  texts(cells: Cells, column: string): readonly string[] {
    const text = this.optionalText(cells, column);
    if (text === null || text === '[]') return NONE;
    const known = this.#lists.get(text);
    if (known !== undefined) return known;
    const list = parsed(text, column);
    if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) throw damaged(column);
    if (this.#lists.size < MOST_LISTS) this.#lists.set(text, list);
    return list;
  }

  /** Null where there are none. */
  numbers(cells: Cells, column: string): readonly number[] | null {
    const text = this.optionalText(cells, column);
    if (text === null) return null;
    const list = parsed(text, column);
    if (!Array.isArray(list) || !list.every((item) => typeof item === 'number')) throw damaged(column);
    return list;
  }
}

const NONE: readonly string[] = [];
const MOST_LISTS = 1_000;
const DIGEST_BYTES = 32;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** JSON of a cell. */
export function parsed(text: string, column: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw damaged(column);
  }
}

export function damaged(column: string): AssayError {
  const message = `the score table is damaged: the column ${column} has a cell that nothing writes there`;
  return new AssayError('environment', 'E_SCORE_TABLE', message);
}
