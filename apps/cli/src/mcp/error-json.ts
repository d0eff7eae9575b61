import { AssayError, type JsonObject } from '@assay/records';
import { fixOf } from '../word-action.ts';

/** An error as data: its code, what is wrong, where, and what would help. */
export function errorJson(error: unknown): JsonObject {
  if (!(error instanceof AssayError)) {
    const message = error instanceof Error ? error.message : String(error);
    return { code: 'E_UNEXPECTED', message };
  }
  const { code, message, location, field, retryable } = error;
  const fix = fixOf(error);
  return {
    code,
    message,
    ...(location === undefined ? {} : { location: { ...location } }),
    ...(field === undefined ? {} : { field }),
    ...(fix === undefined ? {} : { fix }),
    retryable,
  };
}
