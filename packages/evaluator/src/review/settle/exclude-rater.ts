import type { NewEvent } from '../../ledger/ledger.ts';
import type { ReviewDesk } from '../review-desk.ts';
import { excludedRaters } from './item-state.ts';
import { raterStanding, type Share } from './rater-standing.ts';

/**
 * Excludes a rater who is below a floor of the evaluator: their votes stay, and count nowhere that is not closed. Called inside
 * of the transaction of a vote; gives what the log says of it.
 */
export function excludeByRule(rater: string, inLog: string, desk: ReviewDesk): readonly NewEvent[] {
  const { policy, home, version, clock, registered } = desk;
  const { reviews } = home.store;
  if (policy.gold === undefined && policy.agreement === undefined) return [];
  if (excludedRaters(reviews, version).has(rater)) return [];
  const standing = raterStanding(rater, desk);
  const rules = [
    { rule: 'gold', share: standing.gold, limits: policy.gold },
    { rule: 'agreement', share: standing.agreement, limits: policy.agreement },
  ] as const;
  const broken = rules.find(({ share, limits }) => limits !== undefined && isBelow(share, limits));
  if (broken === undefined) return [];
  const { rule, share, limits } = broken;
  const facts = { rule, share: share.hits / share.of, floor: limits!.floor, of: share.of, at: clock.now() };
  reviews.addEvent({ kind: 'excluded', version, rater, ...facts });
  const predicate = {
    about: registered.evaluator.key,
    rater: inLog,
    ...facts,
    share: `${share.hits}/${share.of}`,
    floor: String(limits!.floor),
  };
  return [{ kind: 'review.rater-excluded', subjects: [], predicate }];
}

function isBelow(
  { hits, of }: Share,
  { floor, after }: { readonly floor: number; readonly after: number },
): boolean {
  return of >= after && hits / of < floor;
}
