import { type ReviewValues, type Rubric, valuesOf } from '@assay/records';

/** What is wrong with values that were given for a rubric; null where nothing is. Every criterion is answered, unsure is null. */
export function checkValues(values: ReviewValues, { criteria }: Rubric): string | null {
  const keys = criteria.map(({ key }) => key);
  const unknown = Object.keys(values).find((key) => !keys.includes(key));
  if (unknown !== undefined)
    return `the rubric has no ${JSON.stringify(unknown)}; it asks ${keys.join(', ')}`;
  for (const criterion of criteria) {
    const allowed = valuesOf(criterion);
    const given = Object.hasOwn(values, criterion.key) ? values[criterion.key] : undefined;
    if (given === undefined) return `${criterion.key} is not answered`;
    if (given !== null && !allowed.includes(given))
      return `${criterion.key} is ${JSON.stringify(given)}; expected one of ${allowed.join(', ')}`;
  }
  return null;
}
