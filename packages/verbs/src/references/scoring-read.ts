import type { ScoredRun, Store } from '@assay/engine';
import { otherScorers } from './find-scored.ts';

/** Which scoring of a run an answer was made from: a run may have been scored by several scorers. */
export interface ScoringRead {
  readonly run_id: string;
  readonly scoring_id: string;
  readonly scorer_key: string;
  /** The others by which it has scorings that hold; each is read by its scoring's id. */
  readonly other_scorers: readonly string[];
}

export async function scoringRead(
  scored: Pick<ScoredRun, 'manifest' | 'scoring'>,
  store: Store,
): Promise<ScoringRead> {
  return {
    run_id: scored.manifest.id,
    scoring_id: scored.scoring.id,
    scorer_key: scored.scoring.scorer_key,
    other_scorers: await otherScorers(scored, store),
  };
}
