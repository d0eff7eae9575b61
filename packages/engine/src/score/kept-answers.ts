import { AssayError } from '@assay/records';
import type { StoredRun } from '../ports/runs.ts';

/** An error of scoring, with what to do about the answers that are there already: they need not be asked for again. */
export function withKeptAnswers(error: unknown, runs: readonly StoredRun[]): unknown {
  if (!(error instanceof AssayError)) return error;
  const { trouble, code, message, cause, retryable, location, fix, action: first } = error;
  const ids = runs.map(({ manifest }) => manifest.id);
  return new AssayError(trouble, code, message, {
    cause,
    retryable,
    location,
    fix,
    action: {
      kind: 'score_kept',
      runs: ids,
      when: trouble === 'interrupted' ? 'now' : 'fixed',
      ...(first === undefined ? {} : { first }),
    },
  });
}
