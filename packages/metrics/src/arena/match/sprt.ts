import { AssayError } from '@assay/records';
import { type MatchCounts, type ScoreCounts, scoreCounts } from './meetings.ts';

/**
 * The shares p that maximise Σ p̂ ln p under Σ p·a = 0: p_i = p̂_i/(1 + x·a_i), x the root of
 * Σ p̂·a/(1 + x·a) = 0, which falls from +∞ to −∞ between −1/max(a) and −1/min(a) (empirical likelihood,
 * Owen 1988). Null unless the values lie on both sides of 0. All p̂ must be positive.
 * Bisection to the last bit, about 60 to 100 steps of the number of values.
 */
export function constrainedShares(
  shares: readonly number[],
  values: readonly number[],
): readonly number[] | null {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  if (!(lowest < 0 && highest > 0)) return null;
  const slope = (x: number) =>
    values.reduce((sum, value, i) => sum + (shares[i]! * value) / (1 + x * value), 0);
  let low = -1 / highest;
  let high = -1 / lowest;
  for (;;) {
    const middle = low + (high - low) / 2;
    if (!(middle > low && middle < high)) break;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  const x = low + (high - low) / 2;
  return shares.map((share, i) => share / (1 + x * values[i]!));
}

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

export interface SprtPlan {
  readonly model: EloModel;
  /** H0: elo = elo0, H1: elo = elo1, elo0 < elo1. */
  readonly elo0: number;
  readonly elo1: number;
  /** The rate of accepting H1 under H0, and H0 under H1; 0.05 if absent. */
  readonly alpha?: number;
  readonly beta?: number;
}

export interface SprtState {
  readonly llr: number;
  /** ln(β/(1 − α)) and ln((1 − β)/α). */
  readonly lower: number;
  readonly upper: number;
  readonly decision: 'accept_h0' | 'accept_h1' | 'continue';
}

/**
 * Wald's sequential probability ratio test of a match, by game (trinomial) or by pair of games (pentanomial):
 * look as often as you like, stop at the first decision. The bounds ignore overshoot, which makes the test
 * slightly conservative. After a stop the plain interval of Elo is no longer valid.
 */
export function sprt(match: MatchCounts, plan: SprtPlan): SprtState {
  const { model, elo0, elo1 } = plan;
  if (!(Number.isFinite(elo0) && Number.isFinite(elo1) && elo0 < elo1)) {
    throw new AssayError(
      'usage',
      'E_METRIC_SPRT_ELO',
      `the test was given elo0 ${elo0} and elo1 ${elo1}; expected two finite numbers, elo0 below elo1`,
    );
  }
  const { lower, upper } = sprtBounds(plan.alpha, plan.beta);
  const llr = sprtLogLikelihoodRatio(match, model, elo0, elo1);
  return { llr, lower, upper, decision: decide(llr, lower, upper) };
}

/** Wald's bounds; both error rates above 0, their sum below 1. */
export function sprtBounds(alpha = 0.05, beta = 0.05): { readonly lower: number; readonly upper: number } {
  if (!(alpha > 0 && beta > 0 && alpha + beta < 1)) {
    throw new AssayError(
      'usage',
      'E_METRIC_SPRT_RATES',
      `the test was given alpha ${alpha} and beta ${beta}; expected both above 0 and their sum below 1`,
    );
  }
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

function decide(llr: number, lower: number, upper: number): SprtState['decision'] {
  if (llr >= upper) return 'accept_h1';
  return llr <= lower ? 'accept_h0' : 'continue';
}
