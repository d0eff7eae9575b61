/** Why the mean of a number over runs has no interval. */
export function whyNoIntervalOverRuns({
  mean,
  n,
}: {
  readonly mean: number | null;
  readonly n: number;
}): string {
  if (mean === null || n === 0) return 'the number is not defined';
  return n === 1 ? 'one run' : 'every run gave the same';
}
