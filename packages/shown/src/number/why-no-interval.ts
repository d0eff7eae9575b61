/** Why the mean or the pass rate of a score has no interval. */
export function whyNoInterval({
  type,
  n,
  clusters,
}: {
  readonly type?: string;
  readonly n: number;
  readonly clusters?: number | null;
}): string {
  if (type === 'label') return 'labels have frequencies and no mean';
  if (n === 0) return 'the number is not defined';
  if (n === 1) return 'one sample';
  return clusters === 1 ? 'all samples are of one cluster' : 'all samples have the same value';
}
