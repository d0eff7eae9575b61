import { type SubmissionState, waitingStates } from '@assay/records';

const waits: ReadonlySet<SubmissionState> = new Set(waitingStates);

/** Neither scored nor refused yet. */
export const isWaiting = (state: SubmissionState): boolean => waits.has(state);
