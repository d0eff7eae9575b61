import type { OfficialScore } from '@assay/records';
import type { Scores } from '../score/scores.ts';

/** What a score is of: two scores with the same are attempts at the same number. */
export interface ScoreIdentity {
  readonly submission_id: string;
  readonly split: string;
  readonly scorer_id: string;
  readonly snapshot_id: string | null;
}

/** In the order in which they were made. */
export function scoresOfIdentity(scores: Scores, identity: ScoreIdentity): readonly OfficialScore[] {
  const { submission_id, split, scorer_id, snapshot_id } = identity;
  return scores
    .list({ submission_id, split, scorer_id })
    .filter((score) => score.snapshot_id === snapshot_id);
}
