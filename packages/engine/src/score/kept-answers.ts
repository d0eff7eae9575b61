import { AssayError } from '@assay/records';
import type { StoredRun } from '../ports/runs.ts';

/** An error of scoring, with what to do about the answers that are there already: they need not be asked for again. */
export function withKeptAnswers(error: unknown, runs: readonly StoredRun[]): unknown {
  if (!(error instanceof AssayError)) return error;
  const { trouble, code, message, cause, retryable, location, fix } = error;
  const names = runs.map(({ manifest }) => manifest.id).join(' ');
  const when = trouble === 'interrupted' ? '' : 'when it is mended, ';
  const kept = `The answers are kept: ${when}\`assay score ${names}\` scores them.`;
  return new AssayError(trouble, code, message, {
    cause,
    retryable,
    ...(location === undefined ? {} : { location }),
    fix: fix === undefined ? kept : `${fix} ${kept}`,
  });
}
