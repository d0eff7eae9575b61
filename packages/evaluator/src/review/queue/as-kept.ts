import type { ReviewItem, ReviewValues } from '@assay/records';
import type { ReviewDesk } from '../review-desk.ts';
import { isSwapped } from './blind-view.ts';

/** `first` and `second` as what they were for this rater. */
export function asKept(
  values: ReviewValues,
  item: ReviewItem,
  rater: string,
  desk: ReviewDesk,
): ReviewValues {
  const swapped = isSwapped(item, rater, desk);
  const meant: Readonly<Record<string, string>> = {
    first: swapped ? 'reference' : 'submission',
    second: swapped ? 'submission' : 'reference',
    tie: 'tie',
  };
  const compared = new Set(
    desk.files.rubric.criteria.flatMap(({ key, kind }) => (kind === 'preference' ? [key] : [])),
  );
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      value === null || !compared.has(key)
        ? value
        : (meant[value] ?? `neither first, second nor tie: ${value}`),
    ]),
  );
}
