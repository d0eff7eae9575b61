import { normalQuantile } from '../distributions/normal-quantile.ts';
import { checkLevel, type Interval } from '../interval.ts';

/** Two systems judged on the same n samples: how often only the first passed, and only the second. */
export interface PairedCounts {
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly n: number;
}

/**
 * Tango's score interval for the difference of two paired proportions, first minus second (Tango 1998): all
 * differences that the score test does not refuse. It stays in [-1, 1] and has a width where no pair differs. Its
 * test at 0 is McNemar's χ² without correction. Null without pairs.
 */
export function tangoInterval(counts: PairedCounts, level = 0.95): Interval | null {
  checkLevel(level);
  if (counts.n === 0) return null;
  const z = normalQuantile((1 + level) / 2);
  const estimate = (counts.onlyFirst - counts.onlySecond) / counts.n;
  return {
    method: 'tango',
    level,
    low: root(counts, z, [-1, estimate]),
    high: root(counts, -z, [estimate, 1]),
  };
}

/** The difference at which the statistic, which falls as the difference grows, takes this value. */
function root(counts: PairedCounts, value: number, [from, to]: readonly [number, number]): number {
  let [low, high] = [from, to];
  for (let i = 0; i < 200 && high - low > Number.EPSILON * Math.max(1, Math.abs(low)) * 0.5; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (scoreStatistic(counts, middle) > value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** (b - c - nδ) / √(n (2q̃ + δ(1 - δ))), q̃ being the likeliest share of "only the second" under the difference δ. */
function scoreStatistic({ onlyFirst: b, onlySecond: c, n }: PairedCounts, delta: number): number {
  const [linear, constant] = [(2 * n - b + c) * delta - b - c, -c * delta * (1 - delta)];
  const share = (Math.sqrt(Math.max(0, linear * linear - 8 * n * constant)) - linear) / (4 * n);
  const variance = n * (2 * share + delta * (1 - delta));
  const distance = b - c - n * delta;
  if (variance <= 0) return distance === 0 ? 0 : distance * Infinity;
  return distance / Math.sqrt(variance);
}
