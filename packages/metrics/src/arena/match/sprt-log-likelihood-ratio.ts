import { AssayError } from '@assay/records';
import { constrainedShares } from './constrained-shares.ts';
import { type MatchCounts, type ScoreCounts, scoreCounts } from './match-counts.ts';

/**
 * What `elo` measures in a sequential test: `logistic` the expected score, 1/(1 + 10^(−elo/400)) ·
 * `normalized` the score's distance from ½ in standard deviations per game, times 800/ln 10 ·
 * `bayesian` BayesElo, with the draw rate as its own parameter (games only).
 */
export type EloModel = 'logistic' | 'normalized' | 'bayesian';

/**
 * ln(L₁/L₀) of a match, each hypothesis at its most likely distribution of results: the generalised
 * likelihood ratio in its exact form, not the normal approximation (Van den Bergh, as used by fishtest).
 * A result that never occurred counts as 0.001, so that every logarithm exists (fishtest). No games: 0.
 */
export function sprtLogLikelihoodRatio(
  match: MatchCounts,
  model: EloModel,
  elo0: number,
  elo1: number,
): number {
  const results = scoreCounts(match);
  if (results.counts.every((count) => count === 0)) return 0;
  const counts = results.counts.map((count) => (count === 0 ? 1e-3 : count));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count) => count / total);
  const under = (elo: number) => SHARES_UNDER[model](elo, shares, results) ?? unreachable(model, elo);
  const one = under(elo1);
  const zero = under(elo0);
  return counts.reduce((sum, count, i) => sum + count * Math.log(one[i]! / zero[i]!), 0);
}

type SharesUnder = (elo: number, shares: readonly number[], results: ScoreCounts) => readonly number[] | null;

/** For each model the most likely shares of results with this elo; null where none has it. */
const SHARES_UNDER: Readonly<Record<EloModel, SharesUnder>> = {
  logistic: (elo, shares, { scores }) => {
    const target = 1 / (1 + 10 ** (-elo / 400));
    return constrainedShares(
      shares,
      scores.map((score) => score - target),
    );
  },
  normalized: (elo, shares, { scores, gamesPerUnit }) =>
    sharesAtRatio(shares, scores, (elo / (800 / Math.LN10)) * Math.sqrt(gamesPerUnit)),
  bayesian: (elo, shares) => bayesianShares(shares, elo),
};

/**
 * The most likely shares with (mean − ½)/σ = ratio: the constraint is made linear at the current shares and
 * solved again, at most 10 times, starting from equal shares.
 */
function sharesAtRatio(
  shares: readonly number[],
  scores: readonly number[],
  ratio: number,
): readonly number[] | null {
  let current: readonly number[] | null = shares.map(() => 1 / shares.length);
  for (let round = 0; round < 10; round += 1) {
    const previous: readonly number[] = current;
    const mean = scores.reduce((sum, score, i) => sum + score * previous[i]!, 0);
    const sigma = Math.sqrt(scores.reduce((sum, score, i) => sum + (score - mean) ** 2 * previous[i]!, 0));
    current = constrainedShares(
      shares,
      scores.map((score) => score - 0.5 - (ratio * sigma * (1 + ((score - mean) / sigma) ** 2)) / 2),
    );
    if (current === null) return null;
    if (current.every((share, i) => Math.abs(share - previous[i]!) < 1e-12)) break;
  }
  return current;
}

/** BayesElo with the draw parameter that the match itself shows. */
function bayesianShares(shares: readonly number[], elo: number): readonly number[] {
  const [loss, , win] = shares;
  if (shares.length !== 3) {
    throw new AssayError(
      'usage',
      'E_METRIC_SPRT_MODEL',
      'the bayesian model was given pairs of games; expected wins, draws and losses',
    );
  }
  const drawElo = 200 * Math.log10(((1 - loss!) / loss!) * ((1 - win!) / win!));
  const wins = 1 / (1 + 10 ** ((drawElo - elo) / 400));
  const losses = 1 / (1 + 10 ** ((drawElo + elo) / 400));
  return [losses, 1 - wins - losses, wins];
}

function unreachable(model: EloModel, elo: number): never {
  throw new AssayError(
    'usage',
    'E_METRIC_SPRT_ELO',
    `no distribution of results has ${model} elo ${elo}; expected bounds that a match can reach`,
  );
}
