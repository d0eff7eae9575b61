import { AssayError } from '@assay/records';

/** A log without a single number has nothing to report: refused with the reason. */
export function noResults(path: string, reason: string): AssayError {
  return new AssayError('invalid', 'E_IMPORT_NO_RESULTS', `no score to import: ${reason}`, {
    location: { file: path },
  });
}
