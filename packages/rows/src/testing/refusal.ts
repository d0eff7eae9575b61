import { AssayError } from '@assay/records';

/** The error that a call is refused with. */
export function refusal(call: () => unknown): AssayError {
  try {
    call();
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
  throw new Error('expected an AssayError, and there was none');
}
