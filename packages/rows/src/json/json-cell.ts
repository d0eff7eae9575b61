import { AssayError, type JsonValue, type Location } from '@assay/records';
import { forbiddenKeys } from './parse-json.ts';
import type { Cell } from '../file/row.ts';

/** Levels of lists and objects that a cell may have. */
export const deepestCell = 64;

/**
 * A cell as JSON. Whole numbers beyond 2^53 and numbers that are not finite are refused rather than
 * rounded; −0 is 0; dates become RFC 3339 texts. Bytes are not JSON, and refused.
 */
export function jsonCell(cell: Cell, column: string, at: Location, depth = 0): JsonValue {
  if (cell === null || typeof cell === 'string' || typeof cell === 'boolean') return cell;
  if (typeof cell === 'number') return checkedNumber(cell, column, at);
  if (typeof cell === 'bigint') {
    if (cell <= BigInt(Number.MAX_SAFE_INTEGER) && cell >= BigInt(Number.MIN_SAFE_INTEGER))
      return Number(cell);
    throw lossy(String(cell), column, at);
  }
  if (depth > deepestCell)
    throw refused('E_SPEC_DEPTH', `${column} is nested deeper than ${deepestCell} levels`, at);
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) throw refused('E_DATA_TYPE', `${column} is not a date`, at);
    return cell.toISOString();
  }
  if (cell instanceof Uint8Array) throw refused('E_DATA_TYPE', `${column} holds bytes; expected text`, at);
  if (Array.isArray(cell))
    return (cell as readonly Cell[]).map((item) => jsonCell(item, column, at, depth + 1));
  // A Parquet file can claim more rows than its columns hold.
  if ((cell as unknown) === undefined) throw refused('E_DATA_TYPE', `${column} has no value here`, at);
  const object: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(cell)) {
    if (forbiddenKeys.has(key)) throw refused('E_SPEC_KEY', `the key ${key} in ${column} is not allowed`, at);
    object[key] = jsonCell(value, column, at, depth + 1);
  }
  return object;
}

function checkedNumber(value: number, column: string, at: Location): number {
  if (!Number.isFinite(value))
    throw refused('E_SPEC_NUMBER', `${column} is ${value}; expected a finite number`, at);
  // From 1e21 on a number is written with an exponent, and is not taken for a whole one.
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21)
    throw lossy(String(value), column, at);
  return value === 0 ? 0 : value;
}

function lossy(text: string, column: string, at: Location): AssayError {
  const message = `${column} holds a whole number near ${text}, beyond 2^53, which would be rounded; write it as a text`;
  return refused('E_SPEC_NUMBER', message, at);
}

function refused(code: string, message: string, location: Location): AssayError {
  return new AssayError('invalid', code, message, { location });
}
