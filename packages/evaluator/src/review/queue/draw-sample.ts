import { randomStream, shuffled } from '@assay/metrics';
import type { ReviewPolicy } from '@assay/records';

/** An item that may be reviewed. */
export interface Drawable {
  readonly item: string;
  /** The slice that it is in, where the sample is stratified. */
  readonly stratum: string | null;
  /** How little the judges agree on it, where that decides. */
  readonly disagreement?: number;
}

/**
 * The items that people look at. The same ones for every submission: what differs between two is then not what was drawn.
 * Strata get their share of the sample, by largest remainder, and at least one each.
 */
export function drawSample(
  items: readonly Drawable[],
  { sampling, seed }: Pick<ReviewPolicy, 'sampling' | 'seed'>,
): readonly Drawable[] {
  const inOrder = items.toSorted((a, b) => (a.item < b.item ? -1 : 1));
  if (sampling === 'all') return inOrder;
  if ('disagreement' in sampling)
    return inOrder
      .toSorted((a, b) => (b.disagreement ?? 0) - (a.disagreement ?? 0))
      .slice(0, sampling.disagreement);
  const draw = (from: readonly Drawable[], n: number, name: string): readonly Drawable[] =>
    shuffled(from, randomStream(seed, `review/${name}`)).slice(0, n);
  if ('random' in sampling) return draw(inOrder, sampling.random, 'all');
  const strata = [...Map.groupBy(inOrder, ({ stratum }) => stratum ?? '')].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const sizes = shares(
    strata.map(([, each]) => each.length),
    sampling.stratified,
  );
  return strata.flatMap(([name, each], i) => draw(each, sizes[i]!, `stratum/${name}`));
}

function shares(sizes: readonly number[], n: number): readonly number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const exact = sizes.map((size) => (size / total) * Math.min(n, total));
  const given = exact.map((share) => Math.max(1, Math.floor(share)));
  const byRemainder = exact
    .map((share, i) => ({ i, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest || a.i - b.i);
  let left = Math.min(n, total) - given.reduce((sum, share) => sum + share, 0);
  for (const { i } of byRemainder) {
    if (left <= 0) break;
    if (given[i]! < sizes[i]!) {
      given[i]! += 1;
      left -= 1;
    }
  }
  return given;
}
