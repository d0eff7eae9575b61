import type { ReviewPolicy, ReviewVote } from '@assay/records';
import { majorityOf } from './majority-of.ts';

/** Whether raters differ so that somebody else has to decide: on any criterion. Where nobody is sure, nobody has decided. */
export function doDiffer(votes: readonly ReviewVote[], rule: ReviewPolicy['adjudicate']): boolean {
  if (rule === 'never') return false;
  const criteria = Object.keys(votes[0]?.values ?? {});
  return criteria.some((key) => {
    const given = votes.map(({ values }) => values?.[key] ?? null);
    const sure = given.filter((value) => value !== null);
    if (sure.length === 0) return true;
    return rule === 'difference' ? new Set(sure).size > 1 : majorityOf(sure) === null;
  });
}
