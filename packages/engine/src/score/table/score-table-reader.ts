import {
  AssayError,
  type Digest,
  isObject,
  type JsonObject,
  missing,
  type MissingClass,
  missingClassSchema,
  type Score,
  scored,
  type ScoreValue,
  type Scoring,
} from '@assay/records';
import { readRows, type Row, rowFileOf } from '@assay/rows';
import type { Blobs } from '../../ports/store.ts';
import {
  CLASS_END,
  MISSING_PREFIX,
  SCORE_PREFIX,
  type ScoreTable,
  type ScoreTableRow,
  STATISTICS_PREFIX,
} from './score-table.ts';

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

function damaged(column: string): AssayError {
  const message = `the score table is damaged: the column ${column} has a cell that nothing writes there`;
  return new AssayError('environment', 'E_SCORE_TABLE', message);
}

/**
 * A score table from its bytes, as ScoreTableWriter made them. The rows can be read once for every time they
 * are iterated, a row group in memory at a time.
 */
export async function readScoreTable(bytes: Uint8Array): Promise<ScoreTable> {
  const rows = (): AsyncGenerator<Row> => readRows(rowFileOf('scores.parquet', bytes));
  let names: readonly string[] = [];
  for await (const { cells } of rows()) {
    names = Object.keys(cells)
      .filter((column) => column.startsWith(SCORE_PREFIX))
      .map((column) => column.slice(SCORE_PREFIX.length));
    break;
  }
  return { score_names: names, rows: { [Symbol.asyncIterator]: () => tableRows(rows(), names) } };
}

async function* tableRows(
  rows: AsyncGenerator<Row>,
  names: readonly string[],
): AsyncGenerator<ScoreTableRow, void, undefined> {
  const read = new ScoreCells();
  for await (const { cells } of rows) {
    const details = detailsOf(read.optionalText(cells, 'details'));
    yield {
      ordinal: read.integer(cells, 'ordinal'),
      trial: read.integer(cells, 'trial'),
      sample_id: read.text(cells, 'sample_id'),
      input_digest: read.digest(cells, 'input_digest'),
      label_hmac: read.bytes(cells, 'label_hmac'),
      subtask: read.optionalText(cells, 'subtask'),
      tags: read.texts(cells, 'tags'),
      cluster: read.optionalText(cells, 'cluster'),
      scores: names.map((name) => {
        const value = read.value(cells, SCORE_PREFIX + name);
        return value === null
          ? missingOf(read.optionalText(cells, MISSING_PREFIX + name), name)
          : scored(value, details !== null && Object.hasOwn(details, name) ? details[name] : undefined);
      }),
      ...statisticsOf(read, cells, names),
    };
  }
}

function statisticsOf(
  read: ScoreCells,
  cells: Row['cells'],
  names: readonly string[],
): Pick<ScoreTableRow, 'statistics'> {
  if (names.every((name) => cells[STATISTICS_PREFIX + name] === undefined)) return {};
  return { statistics: names.map((name) => read.numbers(cells, STATISTICS_PREFIX + name)) };
}

/** By score name; null where a row has none. */
function detailsOf(text: string | null): Details | null {
  if (text === null) return null;
  const details = parsed(text, 'details');
  if (!isDetails(details)) throw damaged('details');
  return details;
}

type Details = Readonly<Record<string, JsonObject>>;

/** Of JSON that was parsed: what is an object in it holds JSON alone. */
function isDetails(value: unknown): value is Details {
  return isObject(value) && Object.values(value).every(isObject);
}

function missingOf(reason: string | null, name: string): Score {
  const end = reason === null ? -1 : reason.indexOf(CLASS_END);
  const given = reason?.slice(0, Math.max(0, end));
  if (reason === null || !isMissingClass(given)) {
    throw new AssayError(
      'environment',
      'E_SCORE_TABLE',
      `the score table is damaged: "${name}" of a row has neither a value nor a reason for having none`,
    );
  }
  return missing(given, reason.slice(end + CLASS_END.length));
}

const classes = new Map<string | undefined, boolean>();

function isMissingClass(given: string | undefined): given is MissingClass {
  let known = classes.get(given);
  if (known === undefined) classes.set(given, (known = missingClassSchema.safeParse(given).success));
  return known;
}

/** The score table of a stored scoring: its bytes are read when its rows are, and not held after. */
export function storedScores(scoring: Scoring, blobs: Blobs): ScoreTable {
  const { scores } = scoring.aggregates;
  return {
    score_names: scores.map(({ name }) => name),
    rows: { [Symbol.asyncIterator]: () => rowsOf(scoring.scores, blobs) },
  };
}

async function* rowsOf(scores: Digest, blobs: Blobs): AsyncGenerator<ScoreTableRow, void, undefined> {
  const table = await readScoreTable(await blobs.read(scores));
  for await (const row of table.rows) yield row;
}
