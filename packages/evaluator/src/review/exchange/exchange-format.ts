import type { ReviewValues, Rubric } from '@assay/records';
import type { HandedOut } from '../queue/next-item.ts';

/** A verdict that came back from elsewhere. */
export interface ReturnedBallot {
  readonly item: string;
  /** Null: the file does not say. */
  readonly rater: string | null;
  readonly values: ReviewValues;
  readonly reason: string;
}

export interface Exported {
  readonly items: readonly HandedOut[];
  readonly rater: string;
  readonly rubric: Rubric;
}

/** One way to hand items to another tool, and to read what comes back. What was left empty there is not a verdict. */
export interface ExchangeFormat {
  readonly write: (exported: Exported) => string;
  readonly read: (text: string, rubric: Rubric) => Promise<readonly ReturnedBallot[]>;
}
