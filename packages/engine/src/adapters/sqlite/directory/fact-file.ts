import { hash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { unfinishedName } from '../../blobs/abandoned-files.ts';
import type { Sealer } from '../../stored/seals/sealer.ts';
import type { Tally } from '../../stored/seals/tally.ts';
import { columnsOf, type NotedColumns, rowsOf } from './noted-columns.ts';
import type { NotedRows } from './noted-rows.ts';

/** Raised with every change of what is noted of a row. */
const VERSION = 5;

/** Rows in a line: a text can only be so long. */
const TOGETHER = 10_000;

export interface FactFileOptions {
  readonly path: string;
  readonly table: string;
  readonly sealer: Sealer;
  /** A table of fewer rows is read as fast as the file. */
  readonly fewest?: number;
}

interface Head {
  readonly version: number;
  readonly tally: Tally;
}

/**
 * What is noted of a table, kept beside the store under a seal of its own: the next process reads it in place of the
 * table. It can be removed at any time, and is left out of account where it does not fit.
 */
export class FactFile<Facts extends object> {
  readonly #path: string;
  readonly #table: string;
  readonly #sealer: Sealer;
  readonly #fewest: number;

  constructor({ path, table, sealer, fewest = 1000 }: FactFileOptions) {
    this.#path = path;
    this.#table = table;
    this.#sealer = sealer;
    this.#fewest = fewest;
  }

  /** Whether enough came since so many were kept: a twentieth. */
  isWorthKeeping(kept: number, rows: number): boolean {
    return rows - kept >= Math.max(this.#fewest, kept / 20);
  }

  /** Of how many rows something is kept, as its beginning says; whoever reads the file checks it. */
  count(): number {
    const [, head] = linesOf(beginningOf(this.#path));
    try {
      const { version, tally } = JSON.parse(head?.toString() ?? '') as Head;
      return version === VERSION ? tally.rows : 0;
    } catch {
      // Something else than what is written here, or nothing.
      return 0;
    }
  }

  read(): NotedRows<Facts> | null {
    const bytes = bytesOf(this.#path);
    const [seal, head, ...lines] = bytes === null ? [] : linesOf(bytes);
    if (bytes === null || seal === undefined || head === undefined) return null;
    if (this.#sealer.fault(seal.toString(), this.#sealed(bytes.subarray(seal.length + 1))) !== null)
      return null;
    const { version, tally } = JSON.parse(head.toString()) as Head;
    if (version !== VERSION) return null;
    const parts = lines.map((line) => rowsOf<Facts>(JSON.parse(line.toString()) as NotedColumns));
    return { tally, rows: parts.flat() };
  }

  /** False: it could not be written, and is read from the table next time. */
  write({ rows, tally }: NotedRows<Facts>): boolean {
    const lines = [JSON.stringify({ version: VERSION, tally } satisfies Head)];
    for (let i = 0; i < rows.length; i += TOGETHER)
      lines.push(JSON.stringify(columnsOf(rows.slice(i, i + TOGETHER))));
    const bytes = Buffer.concat(lines.map((line) => Buffer.from(`${line}\n`)));
    const made = join(dirname(this.#path), unfinishedName());
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      writeFileSync(
        made,
        Buffer.concat([Buffer.from(`${this.#sealer.seal(this.#sealed(bytes))}\n`), bytes]),
        {
          mode: 0o600,
        },
      );
      renameSync(made, this.#path);
      return true;
    } catch {
      // A full disk or a folder that may not be written to: lists are asked for all the same.
      rmSync(made, { force: true });
      return false;
    }
  }

  #sealed(bytes: Uint8Array): string {
    return JSON.stringify(['facts', this.#table, hash('sha256', bytes)]);
  }
}

/** Seal and head take a few hundred bytes. */
const BEGINNING = 1024;

function beginningOf(path: string): Buffer {
  const bytes = Buffer.alloc(BEGINNING);
  try {
    const file = openSync(path, 'r');
    try {
      return bytes.subarray(0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch {
    // There is none, or it may not be read.
    return bytes.subarray(0, 0);
  }
}

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function linesOf(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(10, from);
    const end = found === -1 ? bytes.length : found;
    lines.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return lines;
}
