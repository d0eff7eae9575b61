import { AssayError } from '@assay/records';

/** rating = centre + unit · θ, θ the ability on the natural log scale with mean 0. */
export interface RatingScale {
  readonly unit: number;
  readonly centre: number;
}

/** 400 points are odds of ten to one; the mean player has 1000. */
export const ELO_SCALE: RatingScale = { unit: 400 / Math.LN10, centre: 1000 };

/** Ordo's: 202 points are a score of 76 %; the mean player has 0. Wider than Elo's by a factor of 1.0088. */
export const ORDO_SCALE: RatingScale = { unit: 202 / Math.log(0.76 / 0.24), centre: 0 };

export function assertRatingScale({ unit, centre }: RatingScale): void {
  if (Number.isFinite(unit) && unit > 0 && Number.isFinite(centre)) return;
  throw new AssayError(
    'usage',
    'E_METRIC_ARENA_SCALE',
    `the rating scale has unit ${unit} and centre ${centre}; expected a unit above 0 and a finite centre`,
  );
}
