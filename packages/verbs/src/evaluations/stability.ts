import { type ScoredRun, scorerSpread, type ScorerSpread, type Store } from '@assay/engine';
import type { Stability } from '@assay/records';
import { findScored } from '../references/find-scored.ts';
import { scoringRead } from '../references/scoring-read.ts';
import { rescoringsOf, scoredSeriesOf } from '../references/series-of.ts';
import { stabilityOver } from '../reports/kept/kept-comparisons.ts';
import { type StabilityResult, stabilityResult } from '../reports/stability-result.ts';
import type { Verb } from '../verb.ts';
import { withSoundProjectOrStore } from '../world/with-project-or-store.ts';
import { expectStore } from '../world/with-store.ts';
import type { StabilityRequest } from './stability.request.ts';

/** What the stored series of a run says: over its runs, or over scorings of the one run there is. Nothing is run. */
export const stability: Verb<StabilityRequest, StabilityResult> = async (request, world) => {
  expectStore(request, world);
  return withSoundProjectOrStore(request, world, async (store, bench) => {
    const scored = await findScored(request.run, store, bench?.project ?? null);
    const series = await scoredSeriesOf(scored, store);
    const rescored = await rescoringsOf(scored, store);
    const judged = series.length < 2 && rescored.length > 1 ? rescored : series;
    const stability = await stabilityOver(judged, world.kept);
    const scorer_spread = await spreadOf(series, stability, store);
    return stabilityResult([{ stability, scorer_spread }], request, [await scoringRead(scored, store)]);
  });
};

/** Whether solver or scorer varied: of the first run of the series that was scored more than once. */
async function spreadOf(
  series: readonly ScoredRun[],
  stability: Stability,
  store: Store,
): Promise<ScorerSpread | null> {
  if (series.length < 2 || stability.measures !== 'model and scorer') return null;
  for (const run of series) {
    const rescored = await rescoringsOf(run, store);
    if (rescored.length > 1) return scorerSpread(rescored, stability);
  }
  return null;
}
