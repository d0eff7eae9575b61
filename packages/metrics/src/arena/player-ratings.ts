import { AssayError } from '@assay/records';
import { normalQuantile, studentQuantile } from '../compare/distributions.ts';
import { checkLevel, type Interval } from '../compare/proportion-intervals.ts';
import type { BradleyTerryFit } from './bradley-terry/bradley-terry.ts';
import { errorBetween, errorOf } from './bradley-terry/maximise-likelihood.ts';

/** Which standard errors: clustered and robust, or from the model. */
export type ErrorKind = 'sandwich' | 'fisher';

/** θ_a − θ_b with its standard error, from var(a) + var(b) − 2 cov(a, b); the error of a player against itself is 0. */
export function abilityDifference(
  fit: BradleyTerryFit,
  a: string,
  b: string,
  errors: ErrorKind = 'sandwich',
): { readonly difference: number; readonly error: number | null } {
  const i = playerIndex(fit, a);
  const j = playerIndex(fit, b);
  const difference = fit.abilities[i]! - fit.abilities[j]!;
  const covariance = fit.errors[errors];
  if (i === j) return { difference: 0, error: 0 };
  return { difference, error: covariance === null ? null : errorBetween(covariance, i, j) };
}

/** The place of a player in the fit; an unknown one is a wrong call. */
function playerIndex(fit: BradleyTerryFit, player: string): number {
  const index = fit.players.indexOf(player);
  if (index !== -1) return index;
  throw new AssayError(
    'usage',
    'E_METRIC_ARENA_PLAYER',
    `${JSON.stringify(player)} fought no battle; expected one of ${fit.players
      .slice(0, 20)
      .map((name) => JSON.stringify(name))
      .join(', ')}${fit.players.length > 20 ? ', …' : ''}`,
  );
}

/** rating = centre + unit · θ, θ the ability on the natural log scale with mean 0. */
export interface RatingScale {
  readonly unit: number;
  readonly centre: number;
}

/** 400 points are odds of ten to one; the mean player has 1000. */
export const ELO_SCALE: RatingScale = { unit: 400 / Math.LN10, centre: 1000 };

/** Ordo's: 202 points are a score of 76 %; the mean player has 0. Wider than Elo's by a factor of 1.0088. */
export const ORDO_SCALE: RatingScale = { unit: 202 / Math.log(0.76 / 0.24), centre: 0 };

function assertRatingScale({ unit, centre }: RatingScale): void {
  if (Number.isFinite(unit) && unit > 0 && Number.isFinite(centre)) return;
  throw new AssayError(
    'usage',
    'E_METRIC_ARENA_SCALE',
    `the rating scale has unit ${unit} and centre ${centre}; expected a unit above 0 and a finite centre`,
  );
}

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
