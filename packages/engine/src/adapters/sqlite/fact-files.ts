import type { JsonValue } from '@assay/records';
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
import type { ExecutionBrief, RunBrief, ScoringBrief } from '../../ports/store.ts';
import { unfinishedName } from '../blob-files.ts';
import type { Sealer, Tally } from '../stored/seals.ts';

/** The values of many rows: as they are, as places in a list of few, or those of another column. */
type Column =
  | { readonly values: readonly JsonValue[] }
  | { readonly few: readonly JsonValue[]; readonly places: readonly number[] }
  | { readonly same: string };

/** What is noted of rows, column by column: what many have in common is written once, and is one value in memory. */
interface NotedColumns {
  readonly rows: number;
  readonly columns: Readonly<Record<string, Column>>;
}

type Values = Readonly<Record<string, JsonValue>>;

/** Of the row itself; every other column is one of what is noted. */
const own = ['number', 'id', 'seal'] as const;
const FACT = 'facts.';

export function columnsOf<Facts extends object>(rows: readonly Noted<Facts>[]): NotedColumns {
  const columns: Record<string, Column> = {};
  const seen = new Map<string, readonly JsonValue[]>();
  const add = (name: string, values: readonly JsonValue[]): void => {
    const known = [...seen].find(([, others]) => areSame(values, others));
    columns[name] = known === undefined ? columnOf(values) : { same: known[0] };
    seen.set(name, values);
  };
  for (const name of own)
    add(
      name,
      rows.map((row) => row[name]),
    );
  for (const name of Object.keys(rows[0]?.facts ?? {}))
    add(
      FACT + name,
      rows.map(({ facts }) => (facts as Values)[name] ?? null),
    );
  return { rows: rows.length, columns };
}

export function rowsOf<Facts>({ rows: count, columns }: NotedColumns): readonly Noted<Facts>[] {
  const valuesOf = (name: string): readonly JsonValue[] => {
    const column = columns[name]!;
    if ('same' in column) return valuesOf(column.same);
    return 'values' in column ? column.values : column.places.map((place) => column.few[place]!);
  };
  const names = Object.keys(columns).filter((name) => name.startsWith(FACT));
  const facts = names.map((name) => [name.slice(FACT.length), valuesOf(name)] as const);
  const [numbers, ids, seals] = own.map(valuesOf);
  return Array.from({ length: count }, (_, i) => {
    const noted: Record<string, JsonValue> = {};
    for (const [name, values] of facts) noted[name] = values[i]!;
    // Under the seal of the file: it was written as this.
    return { number: numbers![i], id: ids![i], facts: noted, seal: seals![i] } as Noted<Facts>;
  });
}

function columnOf(values: readonly JsonValue[]): Column {
  const known = new Map<JsonValue, number>();
  const places: number[] = [];
  for (const value of values) {
    const name = nameOf(value);
    const place = known.get(name) ?? known.size;
    if (place === known.size) known.set(name, place);
    places.push(place);
    if (known.size > values.length / 4) return { values };
  }
  const few: JsonValue[] = [];
  places.forEach((place, i) => (few[place] ??= values[i]!));
  return { few, places };
}

function areSame(values: readonly JsonValue[], others: readonly JsonValue[]): boolean {
  return values.every((value, i) => value === others[i] || nameOf(value) === nameOf(others[i]!));
}

/** Lists and objects by what they say, which no text says: a text that reads like a list is another value. */
function nameOf(value: JsonValue): JsonValue {
  return typeof value === 'object' && value !== null ? `\0${JSON.stringify(value)}` : value;
}

/** Raised with every change of what is noted of a row. */
const VERSION = 5;

/** Rows in a line: a text can only be so long. */
const TOGETHER = 10_000;

interface FactFileOptions {
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

/** What is kept of each table; null without a folder for it. */
interface FactFiles {
  readonly runs: FactFile<RunBrief> | null;
  readonly scorings: FactFile<ScoringBrief> | null;
  readonly executions: FactFile<ExecutionBrief> | null;
}

export function factFiles(folder: string | null, sealer: Sealer): FactFiles {
  if (folder === null) return { runs: null, scorings: null, executions: null };
  const place = (table: string) => ({ path: join(folder, `${table}.jsonl`), table, sealer });
  return {
    runs: new FactFile(place('runs')),
    scorings: new FactFile(place('scorings')),
    executions: new FactFile(place('executions')),
  };
}

/** What is known of a row without reading it. */
export interface Noted<Facts> {
  readonly number: number;
  readonly id: string;
  readonly facts: Facts;
  /** The seal of a row that may still change; null: it stays as it is. */
  readonly seal: string | null;
}

/** What is known of all rows of a table at one moment, oldest first, under the tally that they had. */
export interface NotedRows<Facts> {
  readonly rows: readonly Noted<Facts>[];
  readonly tally: Tally;
}
