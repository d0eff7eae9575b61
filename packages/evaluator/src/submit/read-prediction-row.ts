import { AssayError, type JsonValue, type RequiredPredictions } from '@assay/records';
import { jsonCell, type Row } from '@assay/rows';
import { predictionFault, predictionOf } from './prediction-fault.ts';
import type { PredictionFaults } from './prediction-faults.ts';
import { readTypedCell } from './read-typed-cell.ts';

/** What a row says: null where it cannot be taken. Every cell is looked at, so that one fault hides no other. */
export interface PredictionRow {
  readonly id: string | null;
  readonly prediction: JsonValue | null;
  readonly isWhole: boolean;
}

export function readPredictionRow(
  row: Row,
  spec: RequiredPredictions,
  faults: PredictionFaults,
): PredictionRow {
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
export function isTable({ untyped, line }: Row): boolean {
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
