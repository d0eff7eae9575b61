import { canonicalJson, type JsonValue } from '@assay/records';

/** Deeper values, cycles among them, are left to the careful way. */
const maxDepth = 100;

/**
 * The text of `canonicalJson`, several times faster for plain values: RFC 8785 writes strings and numbers as
 * ECMAScript does, and orders keys by code units, as sorting does. Whatever is not plain is left to
 * `canonicalJson`, with its refusals.
 */
export function fastCanonicalJson(value: JsonValue): string {
  return written(value, 0) ?? canonicalJson(value);
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
