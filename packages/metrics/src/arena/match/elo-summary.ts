import { normalCdf, normalQuantile } from '../../compare/distributions.ts';
import { checkLevel } from '../../compare/proportion-intervals.ts';
import { type MatchCounts, scoreCounts } from './meetings.ts';

export interface EloSummary {
  readonly games: number;
  readonly score: number | null;
  /** 400·log10(score/(1 − score)); null for a score of 0 or 1. `eloError` is half the width of its interval. */
  readonly elo: number | null;
  readonly eloError: number | null;
  /** (score − ½)/σ per game · 800/ln 10; null where the results do not vary. */
  readonly normalizedElo: number | null;
  readonly normalizedEloError: number | null;
  /** Likelihood of superiority, Φ((score − ½)/se); null where the results do not vary. */
  readonly superiority: number | null;
}

/**
 * What a match says about the difference of two players, as chess tools print it (fastchess, fishtest).
 * Variance: over games, or over pairs of games, which is right where pairs share their conditions (σ per game
 * is then sqrt(2·var)); divided by n, not n − 1. Errors are half-widths at `level`, 0.95 if absent; the one of
 * Elo is null where a bound of the score leaves (0, 1). Not for matches that a sequential test has stopped.
 */
export function eloSummary(match: MatchCounts, level = 0.95): EloSummary {
  checkLevel(level);
  const { scores, counts, gamesPerUnit } = scoreCounts(match);
  const units = counts.reduce((sum, count) => sum + count, 0);
  const games = units * gamesPerUnit;
  if (units === 0) return { games, score: null, elo: null, eloError: null, ...NO_SPREAD };
  const score = scores.reduce((sum, value, i) => sum + value * counts[i]!, 0) / units;
  const variance = scores.reduce((sum, value, i) => sum + (value - score) ** 2 * counts[i]!, 0) / units;
  const elo = eloOf(score);
  if (variance === 0) return { games, score, elo, eloError: null, ...NO_SPREAD };
  const z = normalQuantile((1 + level) / 2);
  const error = Math.sqrt(variance / units);
  const lower = eloOf(score - z * error);
  const upper = eloOf(score + z * error);
  const points = 800 / Math.LN10;
  return {
    games,
    score,
    elo,
    eloError: lower === null || upper === null ? null : (upper - lower) / 2,
    normalizedElo: ((score - 0.5) / Math.sqrt(gamesPerUnit * variance)) * points,
    normalizedEloError: (z * points) / Math.sqrt(games),
    superiority: normalCdf((score - 0.5) / error),
  };
}

const NO_SPREAD = { normalizedElo: null, normalizedEloError: null, superiority: null } as const;

function eloOf(score: number): number | null {
  return score > 0 && score < 1 ? 400 * Math.log10(score / (1 - score)) : null;
}
