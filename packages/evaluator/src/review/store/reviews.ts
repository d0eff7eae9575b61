import type { ReviewEvent, ReviewItem, ReviewLease, ReviewVote } from '@assay/records';

interface ReviewItemFilter {
  readonly evaluator_key?: string;
  readonly version?: string;
  readonly submission_id?: string;
}

/**
 * What people are asked, and what they said. Nothing is changed or removed: a vote that is taken back is one more revision of it.
 * What is added inside of a transaction of the ledger is durable with its event, or not there.
 */
export interface Reviews {
  /** What is read and added in `change` is one moment: nobody adds anything between. */
  readonly together: <T>(change: () => T) => T;
  /** E_REVIEW_EXISTS where there is an item of that id. */
  readonly addItem: (item: ReviewItem) => void;
  readonly item: (id: string) => ReviewItem | null;
  /** In the order in which they were added. */
  readonly items: (filter?: ReviewItemFilter) => readonly ReviewItem[];
  readonly addLease: (lease: ReviewLease) => void;
  readonly leases: (of: OfReview) => readonly ReviewLease[];
  /** E_VOTE_TWICE where this revision of (item, rater, round) is there. */
  readonly addVote: (vote: ReviewVote) => void;
  /** In the order in which they came. */
  readonly votes: (of: OfReview | { readonly rater: string }) => readonly ReviewVote[];
  readonly addEvent: (event: ReviewEvent) => void;
  /** In the order in which they happened. */
  readonly events: (of: OfReview) => readonly ReviewEvent[];
}

/** One item, or all items of one version of a review; what became of raters is found by the version. */
export type OfReview = { readonly item: string } | { readonly version: string };
