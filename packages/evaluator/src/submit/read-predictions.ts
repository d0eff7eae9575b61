import {
  AssayError,
  type JsonValue,
  problemsOf,
  type RequiredPredictions,
  SpecProblems,
} from '@assay/records';
import { formatByName, jsonCell, readRowBatches, type Row, rowFileOf } from '@assay/rows';
import { predictionFault, predictionOf } from './prediction-fault.ts';
import { readTypedCell } from './read-typed-cell.ts';
import type { ReceivedFile } from './received-file.ts';

/** Problems that are told of one file; the rest are counted. */
const TOLD = 20;

/**
 * Predictions by item, each checked against what is declared. Nothing hidden is in reach: what is wrong is said with row and
 * column, in words about the file alone. Throws all of it together.
 */
export async function readPredictions(
  file: ReceivedFile,
  spec: RequiredPredictions,
): Promise<Map<string, JsonValue>> {
  checkFormat(file, spec);
  const predictions = new Map<string, JsonValue>();
  const faults = new Faults(file.name);
  const rows = readRowBatches(rowFileOf(file.name, file.bytes), { longestText: 2 ** 20 });
  for await (const batch of rowsOrInvalid(rows))
    for (const row of batch) {
      if (row.number === 1) checkColumns(row, spec, faults);
      const read = readRow(row, spec, faults);
      if (read === null) continue;
      if (predictions.has(read.id))
        faults.add(row, spec.columns.id, 'E_PRED_IDS', 'the same id was there before');
      else predictions.set(read.id, read.prediction);
    }
  faults.throwIfAny();
  return predictions;
}

function checkFormat({ name, bytes }: ReceivedFile, { formats, max_bytes: most }: RequiredPredictions): void {
  if (bytes.length > most)
    throw new AssayError('invalid', 'E_SIZE', `${name} has ${bytes.length} bytes; at most ${most} are taken`);
  const format = formatByName(name);
  if (format !== null && (formats as readonly string[]).includes(format)) return;
  throw new AssayError(
    'invalid',
    'E_FORMAT',
    `${JSON.stringify(name)} is not one of ${formats.join(', ')} by its ending`,
  );
}

/** What cannot be read at all is the file's fault, never a wrong call. */
async function* rowsOrInvalid(batches: AsyncIterable<Iterable<Row>>): AsyncGenerator<Row[]> {
  try {
    for await (const batch of batches) yield [...batch];
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const { code, message, location, fix } = problemsOf(error)[0]!;
    throw new AssayError('invalid', code, message, { cause: error, location, fix });
  }
}

function checkColumns(row: Row, { columns }: RequiredPredictions, faults: Faults): void {
  for (const column of [columns.id, columns.prediction])
    if (!Object.hasOwn(row.cells, column))
      faults.add(row, column, 'E_PRED_COLUMN', 'there is no such column');
}

function readRow(
  row: Row,
  spec: RequiredPredictions,
  faults: Faults,
): { id: string; prediction: JsonValue } | null {
  const { id: idColumn, prediction: column } = spec.columns;
  const extra = Object.keys(row.cells).find((name) => name !== idColumn && name !== column);
  if (extra !== undefined) {
    faults.add(row, extra, 'E_PRED_COLUMN', 'this column is not asked for');
    return null;
  }
  const id = idOf(row, idColumn);
  if (id === null) {
    faults.add(row, idColumn, 'E_PRED_IDS', 'expected an id: a text that is not empty, or a whole number');
    return null;
  }
  const given = valueOf(row, column, spec);
  const fault =
    given === undefined ? `expected a ${spec.prediction.type}` : predictionFault(given, spec.prediction);
  if (fault !== null) {
    faults.add(row, column, 'E_PRED_TYPE', fault);
    return null;
  }
  return { id, prediction: predictionOf(given!, spec.prediction) };
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

/** What is wrong with a file, row by row. */
class Faults {
  readonly #file: string;
  readonly #problems = new SpecProblems();
  #count = 0;

  constructor(file: string) {
    this.#file = file;
  }

  add({ number, line }: Row, column: string, code: string, why: string): void {
    this.#count += 1;
    if (this.#count > TOLD) return;
    const location = line === null ? { file: this.#file } : { file: this.#file, line };
    const message = `row ${number}, column ${JSON.stringify(column.slice(0, 80))}: ${why}`;
    this.#problems.add(new AssayError('invalid', code, message, { location }));
  }

  throwIfAny(): void {
    try {
      this.#problems.throwIfAny();
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      const more = this.#count > TOLD ? `\n  and ${this.#count - TOLD} more rows` : '';
      throw new AssayError('invalid', error.code, error.message + more, {
        cause: error.cause,
        location: error.location,
      });
    }
  }
}
