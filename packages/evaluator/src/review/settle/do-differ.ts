import type { ReviewPolicy, ReviewVote } from '@assay/records';
import { majorityOf } from './majority-of.ts';

/** Whether raters differ so that somebody else has to decide: on any criterion. */
export function doDiffer(votes: readonly ReviewVote[], rule: ReviewPolicy['adjudicate']): boolean {
  return differingCriteria(votes, rule).length > 0;
}

/** On which criteria they do. Where nobody is sure, nobody has decided. */
export function differingCriteria(
  votes: readonly ReviewVote[],
  rule: ReviewPolicy['adjudicate'],
): readonly string[] {
  if (rule === 'never') return [];
  const criteria = Object.keys(votes[0]?.values ?? {});
  return criteria.filter((key) => {
    const given = votes.map(({ values }) => values?.[key] ?? null);
    const sure = given.filter((value) => value !== null);
    if (sure.length === 0) return true;
    return rule === 'difference' ? new Set(sure).size > 1 : majorityOf(sure) === null;
  });
}
