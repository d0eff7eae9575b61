import { canonicalJson, type JsonValue } from '@assay/records';

/** Deeper values, cycles among them, are left to the careful way. */
const maxDepth = 100;

/**
 * The text of `canonicalJson`, several times faster for plain values: RFC 8785 writes strings and numbers as
 * ECMAScript does, and orders keys by code units, as sorting does. What is in order already is what
 * `JSON.stringify` makes of it; whatever is not plain is left to `canonicalJson`, with its refusals.
 */
export function fastCanonicalJson(value: JsonValue): string {
  return isInOrder(value, 0) ? JSON.stringify(value) : (written(value, 0) ?? canonicalJson(value));
}

/** Plain, with the keys of every object in canonical order. */
function isInOrder(value: JsonValue | undefined, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'boolean' || value === null) return true;
  if (typeof value !== 'object' || depth > maxDepth) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) {
      if (!isInOrder(value[i] as JsonValue | undefined, depth + 1)) return false;
    }
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  const members = value as Members;
  let last: string | null = null;
  for (const key in members) {
    if ((last !== null && key <= last) || key === 'toJSON' || !key.isWellFormed()) return false;
    if (!isInOrder(members[key], depth + 1)) return false;
    last = key;
  }
  return true;
}

/** Null: something that is not plain. */
function written(value: JsonValue | undefined, depth: number): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? JSON.stringify(value) : null;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null) return 'null';
  if (typeof value !== 'object' || depth > maxDepth) return null;
  if (Array.isArray(value)) return list(value as readonly JsonValue[], depth);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? map(value as Members, depth) : null;
}

function list(items: readonly JsonValue[], depth: number): string | null {
  let text = '[';
  for (let i = 0; i < items.length; i += 1) {
    const item = written(items[i], depth + 1);
    if (item === null) return null;
    text += i === 0 ? item : `,${item}`;
  }
  return `${text}]`;
}

type Members = { readonly [key: string]: JsonValue };

function map(members: Members, depth: number): string | null {
  const keys = Object.keys(members);
  for (let i = 1; i < keys.length; i += 1) {
    if (keys[i - 1]! < keys[i]!) continue;
    keys.sort();
    break;
  }
  let text = '{';
  for (const key of keys) {
    const member = written(members[key], depth + 1);
    if (member === null || key === 'toJSON' || !key.isWellFormed()) return null;
    text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${member}`;
  }
  return `${text}}`;
}
