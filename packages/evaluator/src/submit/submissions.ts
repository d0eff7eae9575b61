import type { Quotas, Submission, SubmissionState, SubmissionStep } from '@assay/records';

/** What a team has used of its quota. */
export interface QuotaUse {
  readonly today: number;
  readonly lifetime: number;
  /** Neither scored nor refused yet. */
  readonly in_flight: number;
  readonly invalid_today: number;
  readonly bytes_today: number;
}

export interface SubmissionFilter {
  readonly evaluator_key?: string;
  readonly team?: string;
  readonly states?: readonly SubmissionState[];
}

/** A submission and where it stands. */
export interface TrackedSubmission {
  readonly submission: Submission;
  readonly state: SubmissionState;
}

export type NewSubmission = Omit<Submission, 'number'>;

/**
 * What came in, in the order in which it came. Nothing is changed or removed: states are steps that are added. What is added
 * inside of a transaction of the ledger is durable with its event, or not there.
 */
export interface Submissions {
  /**
   * Takes a submission in, with its first states, and with it its share of the quota. E_QUOTA where `quotas` has no room,
   * E_TEAM_EXISTS where the team is new and its name can be taken for another's: nothing is kept then. `invalid` ones have a
   * quota of their own.
   */
  readonly add: (submission: NewSubmission, steps: readonly SubmissionStep[], quotas: Quotas) => Submission;
  readonly get: (id: string) => TrackedSubmission | null;
  /** In order of arrival. */
  readonly list: (filter?: SubmissionFilter) => readonly TrackedSubmission[];
  readonly steps: (id: string) => readonly SubmissionStep[];
  /** E_SUBMISSION_STATE where the state may not follow the one it is in. */
  readonly step: (id: string, step: SubmissionStep) => void;
  /** `day` is the date of a time, in UTC. */
  readonly used: (evaluatorKey: string, team: string, day: string) => QuotaUse;
  /** Gives back what a submission took of the quota, once: false where that was done before. */
  readonly release: (id: string, at: string, reason: string) => boolean;
  /** When the last one came in; null while there is none. */
  readonly lastReceivedAt: () => string | null;
}
