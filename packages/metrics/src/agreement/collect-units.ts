import { missing, type Score } from '@assay/records';
import type { SetAccumulator } from '../catalogue/metric.ts';
import { ratedUnit } from './rated-unit.ts';
import type { Rating, Ratings } from './rating.ts';

/** Gathers the ratings of all units for a coefficient that only the whole set has. */
export function collectUnits(
  scale: readonly Rating[] | undefined,
  coefficient: (ratings: Ratings) => Score,
): SetAccumulator {
  const units: (readonly (Rating | null)[])[] = [];
  return {
    add: (sample) => {
      units.push(ratedUnit(sample, scale));
      return NO_CONTRIBUTION;
    },
    result: () => coefficient(units),
  };
}

const NO_CONTRIBUTION = missing('not_applicable', 'agreement is a property of the whole set');
