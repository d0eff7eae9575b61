import type { ReviewVote } from '@assay/records';
import { digestOf } from '../../contract/digest-of.ts';

/** What the log has of a vote: its salt makes it one that nobody can guess. */
export function voteDigest(vote: ReviewVote): string {
  return digestOf(vote);
}
