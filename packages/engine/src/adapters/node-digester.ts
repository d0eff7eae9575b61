import { canonicalJson, type JsonValue } from '@assay/records';
import { createCipheriv, createHash, createSecretKey, hash, randomBytes } from 'node:crypto';
import type { Digester } from '../ports/platform.ts';

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

/** Values are gathered up to this many characters before they are hashed: one call for many small values. */
const gathered = 8 * 1024;

/** SHA-256 over canonical JSON by Node's own OpenSSL, without waiting. */
export const nodeDigester: Digester = {
  json: (value) => `sha256:${hash('sha256', fastCanonicalJson(value), 'hex')}`,
  canonical: (text) => `sha256:${hash('sha256', text, 'hex')}`,
  bytes: (bytes) => `sha256:${hash('sha256', bytes, 'hex')}`,
  fingerprints,
  series: () => {
    const sha256 = createHash('sha256');
    let text = '';
    const addCanonical = (canonical: string): void => {
      text += `${canonical}\n`;
      if (text.length < gathered) return;
      sha256.update(text, 'utf8');
      text = '';
    };
    return {
      add: (value) => addCanonical(fastCanonicalJson(value)),
      addCanonical,
      digest: () => `sha256:${sha256.copy().update(text, 'utf8').digest('hex')}`,
    };
  },
};

/**
 * GMAC (NIST SP 800-38D) under a key that nobody else has. One nonce for all of them: that gives something away to who
 * sees the tags, and these are seen by nobody.
 */
function fingerprints(): (bytes: Uint8Array) => string {
  const key = createSecretKey(randomBytes(32));
  const nonce = randomBytes(12);
  return (bytes) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(bytes);
    cipher.final();
    return cipher.getAuthTag().toString('latin1');
  };
}
