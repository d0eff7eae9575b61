import { compareScorings, type ScoredRun, stabilityOf, type Store } from '@assay/engine';
import type { Comparison, Stability } from '@assay/records';
import { scoredSeriesIds, scoredSeriesOf } from '../../references/series-of.ts';
import type { Kept } from '../../world/kept.ts';
import { Remembered, resultsFor } from '../../world/remembered.ts';

const comparisons = new Remembered<Comparison>('comparison');
const stabilities = new Remembered<Stability>('stability');

/** Two scored runs against each other. A scoring never changes, but it may cease to hold. */
export function comparisonOf(
  before: ScoredRun,
  after: ScoredRun,
  options: NonNullable<Parameters<typeof compareScorings>[2]>,
  owner: Kept | undefined,
): Promise<Comparison> {
  const name = [before, after].map(({ scoring: { id, status } }) => [id, status]);
  return comparisons.get(owner, [name, options], () => compareScorings(before, after, options));
}

/** What scored runs of one specification say together. */
export function stabilityOver(runs: readonly ScoredRun[], owner: Kept | undefined): Promise<Stability> {
  const ids = runs.map(({ scoring }) => scoring.id);
  return stabilities.get(owner, ids, () => stabilityOf(runs));
}

/** What the series of a scored run says of it; null where there is one run only. Its scores are read where it is not known yet. */
export async function stabilityBeside(
  scored: ScoredRun,
  store: Store,
  owner: Kept | undefined,
): Promise<Stability | null> {
  const ids = await scoredSeriesIds(scored, store);
  if (ids.length < 2) return null;
  const make = async (): Promise<Stability> => stabilityOf(await scoredSeriesOf(scored, store));
  return stabilities.get(owner, ids, make, resultsFor(scored.manifest, store));
}
