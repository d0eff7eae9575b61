import { AssayError } from '@assay/records';
import { seesLabels } from '../access/roles.ts';
import { Refusal } from '../http/problem.ts';
import type { Asked } from './route.ts';

/** Refusals that offer the names of those who may judge. */
const naming: ReadonlySet<string> = new Set(['E_REVIEW_RATER', 'E_REVIEW_ADJUDICATOR']);

/** What a rater asks for. Who else judges is the host's to know: whoever is refused is offered no names. */
export async function withoutNames<T>(
  { role }: Pick<Asked<never, never, never>['identity'], 'role'>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AssayError) || !naming.has(error.code) || seesLabels.has(role)) throw error;
    throw new Refusal(403, error.code, error.message, {
      fix: 'Ask the host of the evaluator: its file lists who judges, and your token must have that name.',
      ...(error.field === undefined ? {} : { field: error.field }),
      cause: error,
    });
  }
}
