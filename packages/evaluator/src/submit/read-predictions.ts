import {
  AssayError,
  isObject,
  type JsonObject,
  type JsonValue,
  type Prediction,
  problemsOf,
  type RequiredPredictions,
  SpecProblems,
} from '@assay/records';
import { formatByName, jsonCell, parseJson, readRowBatches, type Row, rowFileOf } from '@assay/rows';
import { agreeing, plural } from '@assay/shown';
import type { ReceivedFile } from './artifact-file.ts';

/** Several problems are thrown as one, which is as much the submission's fault as each of them. */
export function throwInvalid(problems: SpecProblems): void {
  try {
    problems.throwIfAny();
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const { code, message, cause, location, fix } = error;
    throw new AssayError('invalid', code, message, { cause, location, fix });
  }
}

/** Faults of one kind that are told of a file; the rest are counted. */
const TOLD = 20;

/** What is wrong with a file of predictions, row by row. */
class PredictionFaults {
  readonly #file: string;
  readonly #problems = new SpecProblems();
  readonly #counts = new Map<string, number>();

  constructor(file: string) {
    this.#file = file;
  }

  add({ number, line }: Row, column: string, code: string, why: string): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count > TOLD) return;
    const location = line === null ? { file: this.#file } : { file: this.#file, line };
    const message = `row ${number}, column ${JSON.stringify(column.slice(0, 80))}: ${why}`;
    this.#problems.add(new AssayError('invalid', code, message, { location }));
  }

  /** What is wrong with the file as a whole. */
  addWhole(code: string, why: string): void {
    this.#problems.add(new AssayError('invalid', code, why, { location: { file: this.#file } }));
  }

  /** What cannot be read at all is the file's fault, never a wrong call. */
  addUnreadable(error: AssayError): void {
    for (const { code, message, location, fix } of problemsOf(error))
      this.#problems.add(new AssayError('invalid', code, message, { cause: error, location, fix }));
  }

  throwIfAny(): void {
    for (const [code, count] of this.#counts)
      if (count > TOLD) this.addWhole(code, `and ${plural(count - TOLD, 'more row')} like these`);
    throwInvalid(this.#problems);
  }
}

const SUM_TOLERANCE = 1e-6;
/** Shares are kept to so many parts, and none is 0 or 1: a score of them cannot be made to tell single labels. */
const PARTS = 10_000;

/** What is wrong with a prediction; null: nothing. No value is turned into another type. */
function predictionFault(
  given: JsonValue,
  { type, values = [], min, max, max_length: longest }: Prediction,
): string | null {
  switch (type) {
    case 'label':
      return typeof given === 'string' && values.includes(given)
        ? null
        : `expected one of ${plural(values.length, 'label')}`;
    case 'text':
      if (typeof given !== 'string') return 'expected text';
      return longest !== undefined && given.length > longest
        ? `expected at most ${longest} characters`
        : null;
    case 'number':
      if (typeof given !== 'number') return 'expected a number';
      if (min !== undefined && given < min) return `expected at least ${min}`;
      return max !== undefined && given > max ? `expected at most ${max}` : null;
    case 'boolean':
      return typeof given === 'boolean' ? null : 'expected true or false';
    case 'probabilities':
      return probabilityFault(given, values);
    case 'json':
      return null;
  }
}

/** What is scored: shares quantised and clipped, everything else as it came. */
export function predictionOf(given: JsonValue, { type }: Prediction): JsonValue {
  if (type !== 'probabilities') return given;
  const shares = Object.entries(given as JsonObject).map(([label, share]) => {
    const parts = Math.round((share as number) * PARTS);
    return [label, Math.min(PARTS - 1, Math.max(1, parts)) / PARTS] as const;
  });
  return Object.fromEntries(shares);
}

function probabilityFault(given: JsonValue, values: readonly string[]): string | null {
  if (!isObject(given)) return 'expected a probability for each label';
  const shares = given;
  const names = Object.keys(shares);
  if (names.length !== values.length || !names.every((name) => values.includes(name)))
    return `expected a probability for each of ${plural(values.length, 'label')}, and nothing else`;
  const numbers = Object.values(shares);
  if (!numbers.every((share) => typeof share === 'number' && share >= 0 && share <= 1))
    return 'expected probabilities from 0 to 1';
  const sum = (numbers as number[]).reduce((total, share) => total + share, 0);
  return Math.abs(sum - 1) <= SUM_TOLERANCE ? null : 'expected probabilities that add up to 1';
}

/** A cell of a file that has texts only (CSV), read as the type that is declared; undefined: it is not one. Nothing is coerced. */
export function readTypedCell(text: string, type: Prediction['type']): JsonValue | undefined {
  switch (type) {
    case 'text':
    case 'label':
      return text;
    case 'number':
      return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'probabilities':
    case 'json':
      return readJson(text);
  }
}

function readJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** What a row says: null where it cannot be taken. Every cell is looked at, so that one fault hides no other. */
interface PredictionRow {
  readonly id: string | null;
  readonly prediction: JsonValue | null;
  readonly isWhole: boolean;
}

function readPredictionRow(row: Row, spec: RequiredPredictions, faults: PredictionFaults): PredictionRow {
  const { id: idColumn, prediction: column } = spec.columns;
  let isWhole = true;
  // The columns of a table are those of its first row: they are told once.
  const tellsColumns = row.number === 1 || !isTable(row);
  const fault = (where: string, code: string, why: string) => {
    isWhole = false;
    if (code !== 'E_PRED_COLUMN' || tellsColumns) faults.add(row, where, code, why);
  };
  for (const name in row.cells)
    if (name !== idColumn && name !== column) fault(name, 'E_PRED_COLUMN', 'unexpected column');
  for (const name of [idColumn, column])
    if (!Object.hasOwn(row.cells, name)) fault(name, 'E_PRED_COLUMN', 'this column is missing');
  const id = idOf(row, idColumn);
  if (id === null && Object.hasOwn(row.cells, idColumn))
    fault(idColumn, 'E_PRED_IDS', 'expected an id: non-empty text or a whole number');
  const given = valueOf(row, column, spec);
  const why =
    given === undefined ? `expected a ${spec.prediction.type}` : predictionFault(given, spec.prediction);
  if (why !== null && Object.hasOwn(row.cells, column)) fault(column, 'E_PRED_TYPE', why);
  return { id, prediction: isWhole ? predictionOf(given!, spec.prediction) : null, isWhole };
}

/** Whether every row of the file has the same columns. */
function isTable({ untyped, line }: Row): boolean {
  return untyped || line === null;
}

function idOf({ cells }: Row, column: string): string | null {
  const cell = Object.hasOwn(cells, column) ? cells[column] : undefined;
  if (typeof cell === 'string') return cell === '' || !cell.isWellFormed() ? null : cell;
  return (typeof cell === 'number' && Number.isSafeInteger(cell)) || typeof cell === 'bigint'
    ? String(cell)
    : null;
}

function valueOf(
  { cells, untyped }: Row,
  column: string,
  { prediction }: RequiredPredictions,
): JsonValue | undefined {
  const cell = Object.hasOwn(cells, column) ? cells[column] : undefined;
  if (cell === undefined) return undefined;
  if (untyped && typeof cell === 'string') return readTypedCell(cell, prediction.type);
  try {
    return jsonCell(cell, column, {});
  } catch (error) {
    if (error instanceof AssayError) return undefined;
    throw error;
  }
}

/**
 * Predictions by item, each checked against what is declared and, where they are given, against the public list of items.
 * Nothing hidden is in reach: what is wrong is said with row and column, in words about the file alone. Throws all of it together.
 */
export async function readPredictions(
  file: ReceivedFile,
  spec: RequiredPredictions,
  items: ReadonlySet<string> | null = null,
): Promise<Map<string, JsonValue>> {
  checkFormat(file, spec);
  const predictions = new Map<string, JsonValue>();
  const rowOf = new Map<string, number>();
  const faults = new PredictionFaults(file.name);
  let hasIds = true;
  const isRead = await eachRow(file, faults, (row) => {
    const { id, prediction, isWhole } = readPredictionRow(row, spec, faults);
    if (isTable(row) && !Object.hasOwn(row.cells, spec.columns.id)) hasIds = false;
    if (id === null) return;
    const before = rowOf.get(id);
    if (before === undefined) rowOf.set(id, row.number);
    else faults.add(row, spec.columns.id, 'E_PRED_IDS', `the same id is in row ${before}`);
    if (items !== null && !items.has(id))
      faults.add(
        row,
        spec.columns.id,
        'E_PRED_IDS',
        `this id is not one of the ${plural(items.size, 'item')}`,
      );
    if (isWhole) predictions.set(id, prediction);
  });
  if (items !== null && isRead && hasIds && spec.missing === 'refuse') {
    const found = [...rowOf.keys()].filter((id) => items.has(id)).length;
    if (found < items.size)
      faults.addWhole(
        'E_PRED_IDS',
        `${items.size - found} of ${plural(items.size, 'item')} ${agreeing(items.size - found, 'has', 'have')} no prediction`,
      );
  }
  faults.throwIfAny();
  return predictions;
}

function checkFormat({ name, bytes }: ReceivedFile, { formats, max_bytes: most }: RequiredPredictions): void {
  if (bytes.length > most)
    throw new AssayError(
      'invalid',
      'E_SIZE',
      `${name} has ${bytes.length} bytes; at most ${most} are accepted`,
    );
  const format = formatByName(name);
  if (format !== null && (formats as readonly string[]).includes(format)) return;
  throw new AssayError(
    'invalid',
    'E_FORMAT',
    `the extension of ${JSON.stringify(name)} is not one of ${formats.join(', ')}`,
  );
}

/** Hands on row by row, up to where the file cannot be read any more; says whether it came to the end. */
async function eachRow(
  { name, bytes }: ReceivedFile,
  faults: PredictionFaults,
  use: (row: Row) => void,
): Promise<boolean> {
  try {
    for await (const batch of readRowBatches(rowFileOf(name, bytes), { longestText: 2 ** 20 }))
      for (const row of batch) use(row);
    return true;
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    faults.addUnreadable(error);
    return false;
  }
}
