import { AssayError } from '@assay/records';
import * as z from 'zod';
import type { LedgerProblem } from '../../ledger/check-ledger.ts';
import type { EvaluatorStore } from '../evaluator-store.ts';
import { checkBoards } from './check-boards.ts';
import { checkScores } from './check-scores.ts';
import { checkSubmissions } from './check-submissions.ts';
import { checkVotes } from './check-votes.ts';
import { loggedFacts } from './logged-facts.ts';
import { lost } from './problems.ts';

/**
 * Holds what is stored beside the log against what the log says of it: submissions with the steps of their way and what they
 * took of quotas, scores, versions of evaluators, boards, and votes of people.
 */
export function checkRecords(store: EvaluatorStore): readonly LedgerProblem[] {
  try {
    const facts = loggedFacts(store.ledger);
    return [checkSubmissions, checkScores, checkBoards, checkVotes].flatMap((check) =>
      unlessUnreadable(() => check(store, facts)),
    );
  } catch (error) {
    // An entry that cannot be read is reported where the log itself is checked.
    if (error instanceof AssayError && error.code === 'E_LEDGER_ENTRY') return [];
    throw error;
  }
}

/** A record that is not what a record is any more is damage, and an answer. */
function unlessUnreadable(check: () => readonly LedgerProblem[]): readonly LedgerProblem[] {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    return [lost(`a stored record cannot be read: ${error.message.slice(0, 200)}`)];
  }
}
