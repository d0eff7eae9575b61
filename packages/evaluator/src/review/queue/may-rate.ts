import { AssayError, offerNames, type ReviewPolicy, type Submission } from '@assay/records';

/** Why somebody may not judge a submission; null where they may. */
export function conflictOf(
  person: string,
  { team }: Pick<Submission, 'team'>,
  { raters, conflicts }: Pick<ReviewPolicy, 'raters' | 'conflicts'>,
): string | null {
  const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
  if (isSame(person, team)) return 'it is their own';
  const teams = raters?.find(({ name }) => isSame(name, person))?.teams ?? [];
  if (teams.some((each) => isSame(each, team))) return 'it is of their own team';
  const isNamed = conflicts.some((each) => isSame(each.rater, person) && isSame(each.team, team));
  return isNamed ? 'the evaluator names a conflict' : null;
}

/** Refuses who is not one of the raters, where the evaluator names them. */
export function checkRater(rater: string, { raters }: Pick<ReviewPolicy, 'raters'>): void {
  const names = raters?.map(({ name }) => name);
  if (names === undefined || names.includes(rater)) return;
  throw new AssayError('usage', 'E_REVIEW_RATER', `${JSON.stringify(rater)} is not one of the raters`, {
    field: 'rater',
    fix: offerNames(rater, names),
  });
}
