import type { LedgerProblem } from '../../ledger/check-ledger.ts';
import { openEnvelope } from '../../ledger/envelope.ts';
import { voteDigest } from '../../review/queue/vote-digest.ts';
import type { EvaluatorStore } from '../evaluator-store.ts';
import { isSame, lost } from './problems.ts';

/** Every vote of people is one that the log has the digest of, and there are no fewer than the log says. */
export function checkVotes({ reviews, ledger }: EvaluatorStore): readonly LedgerProblem[] {
  return reviews.items().flatMap(({ id }) => {
    const logged = ledger.about(id).filter(({ kind }) => kind === 'review.vote');
    const said = logged.map(({ envelope }) => openEnvelope(envelope).statement.predicate['digest'] ?? null);
    const kept = reviews.votes({ item: id }).map(voteDigest);
    return isSame(said, kept) ? [] : [lost(`the votes on ${id} differ from the log`)];
  });
}
