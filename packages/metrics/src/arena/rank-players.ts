import { AssayError } from '@assay/records';
import { chiSquaredTail, normalCdf, studentTail } from '../compare/distributions.ts';
import { checkLevel } from '../compare/proportion-intervals.ts';
import { holm } from '../compare/multiplicity.ts';
import type { BradleyTerryFit } from './bradley-terry/bradley-terry.ts';
import { errorBetween, errorOf } from './bradley-terry/maximise-likelihood.ts';
import { type ErrorKind, errorRule, type PlayerRating } from './player-ratings.ts';

interface RankOptions {
  readonly level?: number;
  readonly errors?: ErrorKind;
  /** For few clusters: Student's test with C − 1 degrees of freedom, as in `playerRatings`. False if absent. */
  readonly student?: boolean;
}

/**
 * Ranks that share a place where players cannot be told apart: 1 + the number of players that are better by a
 * two-sided z-test of the difference of abilities, Holm-corrected over all pairs, so that the chance of any
 * wrong order is at most 1 − level. A difference without an error separates nobody.
 * All ranks are null without the errors asked for. Cost: O(pairs · log pairs).
 */
export function rankByDifferences(
  fit: BradleyTerryFit,
  { level = 0.95, errors = 'sandwich', student = false }: RankOptions = {},
): ReadonlyMap<string, number | null> {
  checkLevel(level);
  const covariance = fit.errors[errors];
  if (covariance === null) return new Map(fit.players.map((player) => [player, null]));
  const { factor } = errorRule(fit.clusters, student, level);
  const pairs = fit.players.flatMap((_, i) => fit.players.slice(0, i).map((_, j) => [i, j] as const));
  const adjusted = holm(
    pairs.map(([i, j]) => {
      const error = errorBetween(covariance, i, j);
      if (error === null || factor === null) return 1;
      const distance = Math.abs(fit.abilities[i]! - fit.abilities[j]!) / (error * factor);
      return 2 * (student ? studentTail(distance, fit.clusters - 1) : normalCdf(-distance));
    }),
  );
  const ranks = fit.players.map(() => 1);
  for (const [index, [i, j]] of pairs.entries()) {
    if (adjusted[index]! <= 1 - level) ranks[fit.abilities[i]! < fit.abilities[j]! ? i : j]! += 1;
  }
  return new Map(fit.players.map((player, i) => [player, ranks[i]!]));
}

/**
 * Ranks that share a place where intervals overlap: 1 + the number of players whose lower bound lies above
 * this one's upper bound (FastChat). Null for a player without an interval, who also outranks nobody.
 * Overlap of single intervals is a cautious and rough test; `rankByDifferences` is the better one.
 * Cost: O(players · log players).
 */
export function rankByIntervals(ratings: readonly PlayerRating[]): ReadonlyMap<string, number | null> {
  const lowers = Float64Array.from(ratings.flatMap(({ interval }) => interval?.low ?? [])).sort();
  return new Map(
    ratings.map(({ player, interval }) => [
      player,
      interval === null ? null : 1 + countAbove(lowers, interval.high),
    ]),
  );
}

function countAbove(ascending: Float64Array, bound: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! > bound) high = middle;
    else low = middle + 1;
  }
  return ascending.length - low;
}

export interface PositionTest {
  /** What standing first adds to the log odds, and its standard error. */
  readonly advantage: number;
  readonly error: number | null;
  /** 2(ℓ₁ − ℓ₀), χ² with one degree of freedom if the position is worth nothing and battles are independent. */
  readonly statistic: number;
  readonly p: number;
}

/**
 * Whether it matters who stands first: the likelihood ratio of two fits of the same battles, without and with
 * a position advantage. With clusters or weights prefer the advantage over its sandwich error.
 */
export function positionTest(
  without: BradleyTerryFit,
  withPosition: BradleyTerryFit,
  errors: ErrorKind = 'fisher',
): PositionTest {
  if (!comparable(without, withPosition)) {
    throw new AssayError(
      'usage',
      'E_METRIC_ARENA_NESTING',
      'the position test was given two fits that are not the same battles, ties and no regularisation, first without and then with a position advantage',
    );
  }
  const statistic = Math.max(0, 2 * (withPosition.logLikelihood - without.logLikelihood));
  const covariance = withPosition.errors[errors];
  return {
    advantage: withPosition.position!,
    error: covariance === null ? null : errorOf(covariance.values.at(-1)!),
    statistic,
    p: chiSquaredTail(statistic),
  };
}

function comparable(without: BradleyTerryFit, withPosition: BradleyTerryFit): boolean {
  return (
    without.position === null &&
    withPosition.position !== null &&
    without.battles === withPosition.battles &&
    without.ties.rule === withPosition.ties.rule &&
    without.regularisation === 0 &&
    withPosition.regularisation === 0 &&
    without.players.length === withPosition.players.length &&
    without.players.every((player, i) => player === withPosition.players[i])
  );
}
