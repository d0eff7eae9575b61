import * as z from 'zod';
import { canonicalJson } from './canonical-json.ts';
import type { JsonValue } from './json.ts';

/** `sha256:` and 64 hexadecimal digits. */
export const digestSchema = z.string().regex(/^sha256:[0-9a-f]{64}$/);
export type Digest = z.infer<typeof digestSchema>;

/** The digest of a value: SHA-256 over its canonical JSON. Equal values have equal digests, whatever the order of keys. */
export async function digestJson(value: JsonValue): Promise<Digest> {
  return digestBytes(new TextEncoder().encode(canonicalJson(value)));
}

/** The digest of bytes as they are. Uses the platform's Web Crypto, so that it runs in a browser too. */
export async function digestBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Digest> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
