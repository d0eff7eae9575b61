import { createHash } from 'node:crypto';
import { AssayError } from '@assay/records';
import type { Reply } from './message.ts';

/** A value as it is sent, with the digest of it. */
export function answerOf(id: number, value: unknown): Reply & { readonly kind: 'answer' } {
  const text = JSON.stringify(value, errorsAsData);
  return { id, kind: 'answer', text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** An error inside of an answer, as far as it is for readers. */
function errorsAsData(_key: string, value: unknown): unknown {
  if (!(value instanceof AssayError)) return value;
  const { code, message, fix } = value;
  return { code, message, ...(fix === undefined ? {} : { fix }) };
}
