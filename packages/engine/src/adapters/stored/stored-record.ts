import { AssayError } from '@assay/records';
import type * as z from 'zod';

/**
 * A record on its way into the store or out of it: what its schema does not know does not pass. zod would make a program
 * of the schema first, which takes as long as checking a thousand records without.
 */
export function checkedRecord<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(value, { jitless: true });
  if (success) return data;
  const [issue] = error.issues;
  const place = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw new AssayError(
    'environment',
    'E_STORE_RECORD',
    `${what} is not what the store keeps: ${issue?.message ?? 'it has another shape'}${place}`,
    { cause: error, fix: 'If another version of Assay wrote it, use that one or a later one.' },
  );
}

/** The record of a row. */
export function storedRecord<T>(schema: z.ZodType<T>, text: string, what: string): T {
  return checkedRecord(schema, storedJson(text, what), what);
}

/** The JSON of a row; what is not JSON was damaged. */
export function storedJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AssayError('environment', 'E_STORE_RECORD', `${what} is damaged: it is not JSON`, {
      cause,
      fix: 'Restore the store from a copy.',
    });
  }
}
