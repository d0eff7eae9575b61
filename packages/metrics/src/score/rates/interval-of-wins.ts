import { clusteredRateInterval, wilsonInterval } from '../../compare/proportion-intervals.ts';

/** What `shareInterval` gives for the points of games (1, ½, 0), from their counts alone. */
export function intervalOfWins(
  { wins, ties, losses }: { readonly wins: number; readonly ties: number; readonly losses: number },
  level: number,
): { readonly low: number; readonly high: number } | Record<string, never> {
  const n = wins + ties + losses;
  const successes = wins + ties / 2;
  const share = successes / n;
  const squares = wins * (1 - share) ** 2 + ties * (0.5 - share) ** 2 + losses * share ** 2;
  const standardError = n < 2 ? null : Math.sqrt(squares / n / (n - 1));
  const interval =
    ties === 0
      ? wilsonInterval(wins, n, level)
      : clusteredRateInterval({ successes, trials: n, clusters: n, standardError }, level);
  return interval === null ? {} : { low: interval.low, high: interval.high };
}
