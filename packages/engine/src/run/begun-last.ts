import type { Runs } from '../ports/runs.ts';
import { findSeries } from './find-series.ts';
import type { ListedSpecification } from './list-specifications.ts';

/**
 * How many of the specifications, from the first on, the last sitting began. They are run one after the other,
 * so these are all up to the one that was begun last; what the store has of the others is of an earlier sitting.
 */
export async function begunLast(listed: readonly ListedSpecification[], runs: Runs): Promise<number> {
  let begun = 0;
  let newest = '';
  for (const [index, source] of listed.entries()) {
    const series = await findSeries(source, runs);
    const started = series?.runs.get(0)?.started_at ?? '';
    if (started === '' || started < newest) continue;
    newest = started;
    begun = index + 1;
  }
  return begun;
}
