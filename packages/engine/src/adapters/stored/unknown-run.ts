import { AssayError } from '@assay/records';

export function unknownRun(runId: string): AssayError {
  return new AssayError('usage', 'E_RUN_UNKNOWN', `there is no run ${runId} in the store`);
}
