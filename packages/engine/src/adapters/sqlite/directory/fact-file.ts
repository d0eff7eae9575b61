import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unfinishedName } from '../../blobs/abandoned-files.ts';
import type { Sealer } from '../../stored/seals/sealer.ts';
import type { Tally } from '../../stored/seals/tally.ts';
import type { Noted, NotedRows } from './noted-rows.ts';

/** Raised with every change of what is noted of a row. */
const VERSION = 2;

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
export class FactFile<Facts> {
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

  /** Whether enough came since so many were kept: a tenth. */
  isWorthKeeping(kept: number, rows: number): boolean {
    return rows - kept >= Math.max(this.#fewest, kept / 10);
  }

  read(): NotedRows<Facts> | null {
    const bytes = bytesOf(this.#path);
    const [seal, head, ...lines] = bytes === null ? [] : linesOf(bytes);
    if (bytes === null || seal === undefined || head === undefined) return null;
    if (this.#sealer.fault(seal.toString(), this.#sealed(bytes.subarray(seal.length + 1))) !== null)
      return null;
    const { version, tally } = JSON.parse(head.toString()) as Head;
    if (version !== VERSION) return null;
    return { tally, rows: lines.flatMap((line) => JSON.parse(line.toString()) as Noted<Facts>[]) };
  }

  /** False: it could not be written, and is read from the table next time. */
  write({ rows, tally }: NotedRows<Facts>): boolean {
    const lines = [JSON.stringify({ version: VERSION, tally } satisfies Head)];
    for (let i = 0; i < rows.length; i += TOGETHER) lines.push(JSON.stringify(rows.slice(i, i + TOGETHER)));
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
