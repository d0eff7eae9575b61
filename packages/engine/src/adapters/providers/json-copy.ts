import type { JsonValue } from '@assay/records';

/** Deepest nesting of an output: what reads it later may recurse. */
const maxDepth = 200;

type JsonCopy =
  | { readonly ok: true; readonly value: JsonValue }
  /** Where and what: `undefined at $.answer`. */
  | { readonly ok: false; readonly fault: string };

/**
 * A copy of what a model returned, of plain JSON only: nobody else holds a part of it any more. Refused, with
 * the place: undefined, NaN and infinities, functions, bigints, symbols, cycles, class instances, the key
 * `__proto__`. Lone surrogates, which UTF-8 cannot say, become U+FFFD.
 */
export function jsonCopy(value: unknown): JsonCopy {
  try {
    return { ok: true, value: copied(value, '$', []) };
  } catch (error) {
    if (error instanceof NotJson) return { ok: false, fault: error.message };
    throw error;
  }
}

class NotJson extends Error {}

function copied(value: unknown, path: string, above: object[]): JsonValue {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'object') return copiedObject(value, path, above);
  if (typeof value !== 'number') throw notJson(value === undefined ? 'undefined' : `a ${typeof value}`, path);
  if (!Number.isFinite(value)) throw notJson(String(value), path);
  return value;
}

function copiedObject(value: object, path: string, above: object[]): JsonValue {
  if (above.includes(value)) throw notJson('a cycle', path);
  if (above.length >= maxDepth) throw notJson(`nesting deeper than ${maxDepth}`, path);
  above.push(value);
  const copy = Array.isArray(value) ? copiedArray(value, path, above) : copiedRecord(value, path, above);
  above.pop();
  return copy;
}

function copiedArray(value: readonly unknown[], path: string, above: object[]): JsonValue {
  return Array.from(value, (item, index) => copied(item, `${path}[${index}]`, above));
}

function copiedRecord(value: object, path: string, above: object[]): JsonValue {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Objects of another realm have another Object.prototype, at the top of their chain all the same.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw notJson(`an instance of ${value.constructor?.name ?? 'a class'}`, path);
  }
  const copy: Record<string, JsonValue> = {};
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') throw notJson('the key __proto__', path);
    copy[key.toWellFormed()] = copied(item, `${path}.${key.slice(0, 40)}`, above);
  }
  return copy;
}

function notJson(what: string, path: string): NotJson {
  return new NotJson(`${what} at ${path.length > 120 ? `${path.slice(0, 120)}…` : path}`);
}
