import type { Quotas, SubmissionStep } from '@assay/records';
import type { NewSubmission } from '../submissions.ts';

const at = '2026-11-15T12:00:00Z';
const digest = `sha256:${'0'.repeat(64)}`;

export const unlimited: Quotas = {
  per_day: null,
  in_flight: null,
  lifetime: null,
  invalid_per_day: null,
  bytes_per_day: null,
};

/** The first steps of a submission that is in order. */
export const received: readonly SubmissionStep[] = (['received', 'validated', 'queued'] as const).map(
  (state) => ({
    state,
    at,
    reason: null,
  }),
);

/** Ten bytes of a team's. */
export function arrival(id: string, team: string, more: Partial<NewSubmission> = {}): NewSubmission {
  return {
    schema_version: 'assay.submission.v1',
    id,
    evaluator_key: 'e',
    evaluator_digest: digest,
    team,
    received_at: at,
    artifacts: [{ name: 'predictions.jsonl', digest, bytes: 10 }],
    claims: {},
    ...more,
  };
}
