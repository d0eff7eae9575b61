import { normalQuantile } from '../compare/distributions/normal-quantile.ts';
import { studentQuantile } from '../compare/distributions/student-quantile.ts';
import { checkLevel, type Interval } from '../compare/interval.ts';
import { type ErrorKind, playerIndex } from './bradley-terry/ability-difference.ts';
import { errorBetween, errorOf } from './bradley-terry/covariance-matrix.ts';
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
  /**
   * For few clusters: the variance times C/(C − 1), and Student's quantile with C − 1 degrees of freedom in place of the
   * normal one. Of ten prompts the plain interval covers 0.91 at a nominal 0.95, this one 0.96. False if absent.
   */
  readonly student?: boolean;
}

/**
 * Abilities as ratings with normal intervals: centre + unit · (θ ± z·se), best first, equal ratings by name.
 * The interval is null where its error is.
 */
export function playerRatings(
  fit: BradleyTerryFit,
  { scale = ELO_SCALE, level = 0.95, errors = 'sandwich', anchor, student = false }: PlayerRatingOptions = {},
): readonly PlayerRating[] {
  assertRatingScale(scale);
  checkLevel(level);
  const { quantile, factor } = errorRule(fit.clusters, student, level);
  const method = student ? `${errors}-student` : errors;
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
      const error = natural === null || factor === null ? null : natural * factor * scale.unit;
      const interval =
        error === null
          ? null
          : { method, level, low: rating - quantile * error, high: rating + quantile * error };
      return { player, rating, error, interval };
    })
    .sort((a, b) => b.rating - a.rating || (a.player < b.player ? -1 : 1));
}

/** By what the error is multiplied, and how many of them an interval reaches; no factor where one cluster is all. */
export function errorRule(
  clusters: number,
  student: boolean,
  level: number,
): { readonly quantile: number; readonly factor: number | null } {
  if (!student) return { quantile: normalQuantile((1 + level) / 2), factor: 1 };
  if (clusters < 2) return { quantile: Number.NaN, factor: null };
  return {
    quantile: studentQuantile((1 + level) / 2, clusters - 1),
    factor: Math.sqrt(clusters / (clusters - 1)),
  };
}
