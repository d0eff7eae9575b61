import type { DuckDBListValue, DuckDBMapValue, DuckDBStructValue } from '@duckdb/node-api';

/** What JSON can say. */
export type PlainValue =
  | null
  | boolean
  | number
  | string
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

/**
 * A value of the database as JSON has it. Whole numbers stay numbers while a double holds them exactly, and are texts
 * beyond; what is not finite, and types that JSON has not (UUID, dates …), are the text the database writes for them.
 */
export function plainValue(value: unknown): PlainValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (isList(value)) return value.items.map(plainValue);
  if (isStruct(value)) return plainObject(Object.entries(value.entries));
  if (isMap(value)) return plainObject(value.entries.map(({ key, value: held }) => [String(key), held]));
  return (value as { toString(): string }).toString();
}

function plainObject(entries: readonly (readonly [string, unknown])[]): PlainValue {
  return Object.fromEntries(entries.map(([key, value]) => [key, plainValue(value)]));
}

// Told by their shape: the classes themselves would load the database.
function isList(value: unknown): value is DuckDBListValue {
  return Array.isArray((value as DuckDBListValue).items);
}

function isMap(value: unknown): value is DuckDBMapValue {
  return Array.isArray((value as DuckDBMapValue).entries);
}

function isStruct(value: unknown): value is DuckDBStructValue {
  const { entries } = value as DuckDBStructValue;
  return typeof entries === 'object' && !Array.isArray(entries);
}
