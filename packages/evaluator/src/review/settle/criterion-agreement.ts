import {
  gwetAc1,
  type Interval,
  krippendorffAlpha,
  mean,
  meanInterval,
  percentAgreement,
  ratingCounts,
  type RatingCounts,
  type Ratings,
  standardDeviation,
  wilsonInterval,
  withinRange,
} from '@assay/metrics';
import { type Criterion, type Score, valuesOf } from '@assay/records';
import type { ItemState } from '../reviews.ts';

/** How far raters agree on a criterion. Null: too little to say. */
export interface CriterionAgreement {
  readonly criterion: string;
  /** Items with at least two values. */
  readonly items: number;
  /** The share of pairs of raters that gave the same value, p_o. */
  readonly observed: number | null;
  readonly interval: Interval | null;
  /** Krippendorff's, ordinal where the values have an order. */
  readonly alpha: number | null;
  /** Gwet's, which stays near p_o where one value is rare. */
  readonly ac1: number | null;
  /** The share of each value among all that were given. */
  readonly prevalence: Readonly<Record<string, number>>;
}

export function criterionAgreement(states: readonly ItemState[], criterion: Criterion): CriterionAgreement {
  const values = valuesOf(criterion);
  const ratings: Ratings = states
    .filter(({ item }) => item.kind === 'answer')
    .map(({ votes }) => votes.map((vote) => vote.values?.[criterion.key] ?? null));
  const counts = ratingCounts(ratings, values);
  const level = criterion.kind === 'ordinal' ? 'ordinal' : 'nominal';
  const given = ratings.flat().filter((value) => value !== null);
  return {
    criterion: criterion.key,
    items: unitShares(counts).length,
    observed: numberOf(percentAgreement(counts)),
    interval: agreementInterval(counts),
    alpha: numberOf(krippendorffAlpha(ratings, level, values)),
    ac1: numberOf(gwetAc1(counts)),
    prevalence: Object.fromEntries(
      values.map((value) => [
        value,
        given.length === 0 ? 0 : given.filter((each) => each === value).length / given.length,
      ]),
    ),
  };
}

/** Wilson's where every item agrees or does not, as with two raters; Student's over the shares of items otherwise. */
function agreementInterval(counts: RatingCounts): Interval | null {
  const shares = unitShares(counts);
  if (shares.every((share) => share === 0 || share === 1))
    return wilsonInterval(shares.filter((share) => share === 1).length, shares.length);
  const sd = standardDeviation(shares);
  const standardError = sd === null ? null : sd / Math.sqrt(shares.length);
  const interval = meanInterval({ mean: mean(shares)!, standardError, degreesOfFreedom: shares.length - 1 });
  return withinRange(interval, { min: 0, max: 1 });
}

/** Of every item with two values or more, the share of pairs that agree. */
function unitShares(counts: RatingCounts): readonly number[] {
  return counts.flatMap((row) => {
    const m = row.reduce((sum, count) => sum + count, 0);
    if (m < 2) return [];
    return [row.reduce((sum, count) => sum + count * (count - 1), 0) / (m * (m - 1))];
  });
}

function numberOf(score: Score): number | null {
  return score.kind === 'scored' ? Number(score.value) : null;
}
