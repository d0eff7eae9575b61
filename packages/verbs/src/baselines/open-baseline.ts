import { openScored, type Store } from '@assay/engine';
import type { Baseline, RunManifest, Scoring } from '@assay/records';

/** A baseline and what it points to; null where that is lost. */
export interface OpenBaseline {
  readonly baseline: Baseline;
  readonly manifest: RunManifest | null;
  readonly scoring: Scoring | null;
}

export async function openBaseline(baseline: Baseline, store: Store): Promise<OpenBaseline> {
  const scored = await openScored(baseline.scoring_id, store);
  return { baseline, manifest: scored?.manifest ?? null, scoring: scored?.scoring ?? null };
}
