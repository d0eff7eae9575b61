import { AssayError, type ReviewItem } from '@assay/records';
import type { ReviewDesk } from '../review-desk.ts';
import { conflictOf } from './may-rate.ts';
import { raterInLog } from './rater-in-log.ts';

/** Who judges their own is refused, and the log says so. */
export async function refuseConflict(item: ReviewItem, person: string, desk: ReviewDesk): Promise<void> {
  const { home, clock, policy } = desk;
  if (item.submission_id === null) return;
  const why = conflictOf(person, home.store.submissions.get(item.submission_id)!.submission, policy);
  if (why === null) return;
  const at = clock.now();
  const [key, told] = [await home.signingKey(), await raterInLog(person, desk)];
  home.ledger.append(key, () => {
    home.store.reviews.addEvent({ kind: 'refused', item: item.id, rater: person, why, at });
    return [{ kind: 'review.refused', subjects: [], predicate: { about: item.id, rater: told, why, at } }];
  });
  throw new AssayError('usage', 'E_REVIEW_CONFLICT', `${person} may not judge ${item.id}: ${why}`, {
    field: 'rater',
  });
}
