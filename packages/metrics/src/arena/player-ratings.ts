import { normalQuantile } from '../compare/distributions/normal-quantile.ts';
import { checkLevel, type Interval } from '../compare/interval.ts';
import { type ErrorKind, errorBetween, errorOf, playerIndex } from './bradley-terry/ability-difference.ts';
import type { BradleyTerryFit } from './bradley-terry/bradley-terry.ts';
import { assertRatingScale, ELO_SCALE, type RatingScale } from './rating-scale.ts';

export interface PlayerRating {
  readonly player: string;
  readonly rating: number;
  /** Of the rating, on its scale; with an anchor, of the difference to it. */
  readonly error: number | null;
  readonly interval: Interval | null;
}

export interface PlayerRatingOptions {
  /** Elo if absent. */
  readonly scale?: RatingScale;
  /** Confidence, 0.95 if absent. */
  readonly level?: number;
  /** `sandwich` if absent. */
  readonly errors?: ErrorKind;
  /** A player whose rating is fixed; the others' intervals are then those of the difference, its own has no width. */
  readonly anchor?: { readonly player: string; readonly rating: number };
}

/**
 * Abilities as ratings with normal intervals: centre + unit · (θ ± z·se), best first, equal ratings by name.
 * The interval is null where its error is.
 */
export function playerRatings(
  fit: BradleyTerryFit,
  { scale = ELO_SCALE, level = 0.95, errors = 'sandwich', anchor }: PlayerRatingOptions = {},
): readonly PlayerRating[] {
  assertRatingScale(scale);
  checkLevel(level);
  const z = normalQuantile((1 + level) / 2);
  const covariance = fit.errors[errors];
  const fixed = anchor === undefined ? null : playerIndex(fit, anchor.player);
  const errorAt = (i: number): number | null => {
    if (i === fixed) return 0;
    if (covariance === null) return null;
    return fixed === null
      ? errorOf(covariance.values[i * covariance.size + i]!)
      : errorBetween(covariance, i, fixed);
  };
  const zero = fixed === null ? 0 : fit.abilities[fixed]!;
  const centre = anchor?.rating ?? scale.centre;
  return fit.players
    .map((player, i) => {
      const rating = centre + scale.unit * (fit.abilities[i]! - zero);
      const natural = errorAt(i);
      const error = natural === null ? null : natural * scale.unit;
      const interval =
        error === null ? null : { method: errors, level, low: rating - z * error, high: rating + z * error };
      return { player, rating, error, interval };
    })
    .sort((a, b) => b.rating - a.rating || (a.player < b.player ? -1 : 1));
}
