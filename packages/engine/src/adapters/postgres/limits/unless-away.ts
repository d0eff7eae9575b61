import { AssayError } from '@assay/records';

/** Null where the database cannot be reached at the moment. */
export function unlessAway<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof AssayError && error.retryable) return null;
    throw error;
  }
}
