import { AssayError } from '@assay/records';
import { normalCdf } from '../../compare/distributions.ts';
import { checkLevel, type Interval } from '../../compare/proportion-intervals.ts';
import { type MatchCounts, scoreCounts } from './meetings.ts';
import { sprtBounds, type SprtPlan } from './sprt.ts';

/** Brownian motion from 0 between two absorbing bounds, lower < 0 < upper; drift and variance per unit of time. */
interface Strip {
  readonly lower: number;
  readonly upper: number;
  readonly drift: number;
  readonly variance: number;
}

/**
 * How likely the motion does worse than to be at `height` at `time`: it was absorbed below before, or is not
 * absorbed and below that height. At a bound that is: a faster end below, or a slower one above, or below at all.
 *
 * P(absorbed below) + (2/A)·exp(−γx − μ²T/2σ²)·Σ sin(kx)·exp(−k²σ²T/2)·exp(γy)(γ sin ky − k cos ky)/(γ² + k²), with
 * k = nπ/A, γ = μ/σ², x and y counted from the lower bound: the eigenfunctions of the strip. Where they converge
 * slowly (little time, strong drift) the two nearest reflections stand for all (Siegmund 1985, chapter 3).
 */
export function worseThan(strip: Strip, time: number, height: number): number {
  const { lower, upper, drift, variance } = strip;
  const width = upper - lower;
  const tilt = drift / variance;
  const isSlow = (variance * time) / width ** 2 < 1e-2 || Math.abs(tilt * width) > 15;
  const share = isSlow ? byReflections(strip, time, height) : byEigenfunctions(strip, time, height);
  return Math.min(1, Math.max(0, share));
}

const TERMS = 1000;

function byEigenfunctions({ lower, upper, drift, variance }: Strip, time: number, height: number): number {
  const width = upper - lower;
  const [x, y] = [-lower, height - lower];
  const tilt = drift / variance;
  const scale = (2 / width) * Math.exp(tilt * (y - x) - (drift ** 2 * time) / (2 * variance));
  let sum = 0;
  for (let n = 1; n <= TERMS; n += 1) {
    const k = (n * Math.PI) / width;
    const decay = Math.exp((-(k ** 2) * variance * time) / 2);
    sum += (Math.sin(k * x) * decay * (tilt * Math.sin(k * y) - k * Math.cos(k * y))) / (tilt ** 2 + k ** 2);
    if (decay * scale < 1e-14) break;
  }
  return endsBelow(tilt, x, width) + scale * sum;
}

/** The chance to be absorbed below in the end: (e^(−2γx) − e^(−2γA))/(1 − e^(−2γA)). */
function endsBelow(tilt: number, x: number, width: number): number {
  if (Math.abs(tilt * width) < 1e-8) return (width - x) / width;
  return tilt > 0
    ? (Math.exp(-2 * tilt * x) - Math.exp(-2 * tilt * width)) / -Math.expm1(-2 * tilt * width)
    : Math.expm1(2 * tilt * (width - x)) / Math.expm1(2 * tilt * width);
}

function byReflections({ lower, upper, drift, variance }: Strip, time: number, height: number): number {
  const spread = Math.sqrt(variance * time);
  const tilt = drift / variance;
  const moved = drift * time;
  return (
    normalCdf((height - moved) / spread) +
    tilted(2 * tilt * lower, (2 * lower - height + moved) / spread) -
    tilted(2 * tilt * upper, (height - moved - 2 * upper) / spread)
  );
}

/** e^exponent · Φ(z) where neither alone need be a number of this size. */
function tilted(exponent: number, z: number): number {
  if (z > -30) return Math.exp(exponent + Math.log(normalCdf(z)));
  return Math.exp(exponent - z ** 2 / 2) * ((1 - 1 / z ** 2 + 3 / z ** 4) / (-z * Math.sqrt(2 * Math.PI)));
}

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
