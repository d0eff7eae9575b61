import { missing, type Score } from '@assay/records';
import type { SetAccumulator } from '../catalogue/metric.ts';
import { LabelCodes } from '../score/classification/label-codes.ts';
import { ratedUnit } from './rated-unit.ts';
import type { Rating, Ratings } from './rating.ts';

/**
 * Gathers the ratings of all units for a coefficient that only the whole set has. A unit's statistics are its ratings, as
 * codes; as places on the scale, or where there is none the numbers that they are; or as numbers in any case.
 */
export function collectUnits(
  scale: readonly Rating[] | undefined,
  written: 'codes' | 'places' | 'numbers',
  coefficient: (ratings: Ratings) => Score,
): SetAccumulator {
  const units: (readonly (Rating | null)[])[] = [];
  const codes = new LabelCodes();
  for (const rating of scale ?? []) codes.of(JSON.stringify(rating));
  const isCoded = written === 'codes' || (written === 'places' && scale !== undefined);
  const numberOf = (rating: Rating): number => (isCoded ? codes.of(JSON.stringify(rating)) : Number(rating));
  return {
    add: (sample) => {
      units.push(ratedUnit(sample, scale));
      return NO_CONTRIBUTION;
    },
    result: () => coefficient(units),
    statistics: () => (units.at(-1) ?? []).filter((rating) => rating !== null).map(numberOf),
  };
}

const NO_CONTRIBUTION = missing('not_applicable', 'agreement is a property of the whole set');
