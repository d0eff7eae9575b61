import { asText, type JsonObject, type JsonValue } from '@assay/records';

export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A finite number; 1e999 parses to Infinity and is none. */
export function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** How many: a whole number, none below zero. */
export function countOf(value: JsonValue | undefined): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

/** The keys that have a value: a record says nothing about what is not known. */
export function known(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** The string map that `additional_details` is: nulls and empty values left out, the rest as text. */
export function detailsOf(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined || isEmpty(value) ? [] : [[key, asText(value)]],
    ),
  );
}

function isEmpty(value: JsonValue): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
