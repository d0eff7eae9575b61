import { AssayError } from '@assay/records';
import { checkLevel, type Interval } from '../../compare/interval.ts';
import { type MatchCounts, scoreCounts } from './match-counts.ts';
import { type SprtPlan, sprtBounds } from './sprt.ts';
import { type Strip, worseThan } from './strip-passage.ts';

export interface StoppedMatch {
  /** Median-unbiased, in the plan's own Elo; null beyond what a score can express. */
  readonly elo: number | null;
  readonly interval: Interval | null;
  /** How likely a player who is no better would have done worse. */
  readonly superiority: number;
}

/**
 * What a match says about Elo after a sequential test has looked at it again and again: the value under which doing
 * worse and doing better are equally likely, outcomes ordered by stage (an earlier end below is worst, an earlier end
 * above best). The path of the log likelihood ratio is taken for Brownian motion (Siegmund 1985; what fishtest reports).
 * The plain interval is too narrow and its centre too far out after a stop. Null of no games.
 */
export function stoppedMatch(match: MatchCounts, plan: SprtPlan, level = 0.95): StoppedMatch | null {
  checkLevel(level);
  const { model, elo0, elo1, alpha, beta } = plan;
  if (model === 'bayesian')
    throw new AssayError(
      'usage',
      'E_METRIC_SPRT_MODEL',
      'a stopped match was to be estimated under the bayesian model; expected logistic or normalized',
    );
  const { scores, counts: seen, gamesPerUnit } = scoreCounts(match);
  if (seen.every((count) => count === 0)) return null;
  const counts = seen.map((count) => (count === 0 ? 1e-3 : count));
  const units = counts.reduce((sum, count) => sum + count, 0);
  const mean = scores.reduce((sum, score, i) => sum + score * counts[i]!, 0) / units;
  const variance = scores.reduce((sum, score, i) => sum + (score - mean) ** 2 * counts[i]!, 0) / units;
  const perGame = Math.sqrt(gamesPerUnit * variance);
  const scoreOf = (elo: number) =>
    model === 'logistic' ? 1 / (1 + 10 ** (-elo / 400)) : 0.5 + (elo / POINTS) * perGame;
  const eloOf = (score: number) =>
    model === 'logistic' ? 400 * Math.log10(score / (1 - score)) : ((score - 0.5) / perGame) * POINTS;
  const [low, high] = [scoreOf(elo0), scoreOf(elo1)];
  const { lower, upper } = sprtBounds(alpha, beta);
  const drift = (score: number) => ((high - low) * (score - (low + high) / 2)) / variance;
  const strip = (score: number): Strip => ({
    lower,
    upper,
    drift: drift(score),
    variance: (high - low) ** 2 / variance,
  });
  // What overshot its bound is taken back to the moment when it crossed.
  const reached = units * drift(mean);
  const height = Math.min(upper, Math.max(lower, reached));
  const time = reached === 0 ? units : units * (height / reached);
  const worse = (score: number) => worseThan(strip(score), time, height);
  const at = (share: number) => {
    const score = scoreWhere(worse, share);
    return score === null ? null : eloOf(score);
  };
  const [from, to] = [at((1 + level) / 2), at((1 - level) / 2)];
  return {
    elo: at(0.5),
    interval: from === null || to === null ? null : { method: 'stagewise', level, low: from, high: to },
    superiority: worse(0.5),
  };
}

const POINTS = 800 / Math.LN10;
const NEAREST = 1e-6;

/** The score at which `worse`, which falls with it, is `share`; null where no score between 0 and 1 has it. */
function scoreWhere(worse: (score: number) => number, share: number): number | null {
  let [low, high] = [NEAREST, 1 - NEAREST];
  if (worse(low) < share || worse(high) > share) return null;
  while (high - low > 1e-10) {
    const middle = (low + high) / 2;
    if (worse(middle) > share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
