import { normalCdf } from '../compare/distributions/normal-cdf.ts';
import { studentTail } from '../compare/distributions/student-tail.ts';
import { checkLevel } from '../compare/interval.ts';
import { holm } from '../compare/multiplicity/holm.ts';
import { errorRule } from './player-ratings.ts';
import type { ErrorKind } from './bradley-terry/ability-difference.ts';
import { errorBetween } from './bradley-terry/covariance-matrix.ts';
import type { BradleyTerryFit } from './bradley-terry/bradley-terry.ts';

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
