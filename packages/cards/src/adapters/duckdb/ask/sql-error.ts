import { AssayError } from '@assay/records';

/** What the database says of a question, with its drawing of the place. */
export function sqlError(cause: unknown): AssayError {
  return new AssayError('usage', 'E_SQL', (cause as Error).message.trim(), { cause });
}
