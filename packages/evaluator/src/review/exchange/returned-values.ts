import { type ReviewValues, type Rubric, UNSURE } from '@assay/records';

/** Values by criterion as texts; null where not one was given. What is left empty beside others is unsure. */
export function returnedValues(
  valueOf: (criterion: string) => string | undefined,
  { criteria }: Rubric,
): ReviewValues | null {
  const given = criteria.map(({ key }) => [key, (valueOf(key) ?? '').trim()] as const);
  if (given.every(([, value]) => value === '')) return null;
  return Object.fromEntries(
    given.map(([key, value]) => [key, value === '' || value.toLowerCase() === UNSURE ? null : value]),
  );
}

/** What a rater may answer, as they see it. */
export function shownValues({ kind, values }: Rubric['criteria'][number]): readonly string[] {
  if (kind === 'yes_no') return ['yes', 'no', UNSURE];
  return [...(kind === 'preference' ? ['first', 'tie', 'second'] : (values ?? [])), UNSURE];
}
