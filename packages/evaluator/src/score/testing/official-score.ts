import type { OfficialScore } from '@assay/records';

const at = '2026-11-15T12:00:00Z';
const digest = `sha256:${'0'.repeat(64)}`;

/** A score with one number. */
export function officialScore(
  id: string,
  submission_id: string,
  more: Partial<OfficialScore> = {},
): OfficialScore {
  return {
    schema_version: 'assay.official-score.v1',
    id,
    submission_id,
    evaluator_key: 'e',
    evaluator_digest: digest,
    kind: 'official',
    status: 'scored',
    split: 'all',
    scorer: { id: digest, components: {} },
    snapshot_id: null,
    execution: { started_at: at, finished_at: at, seed: '0', attempt: 1, sandbox: null, used: null },
    metrics: [
      {
        name: 'exact-match.pass_rate',
        direction: 'higher',
        value: '0.5',
        numerator: 1,
        denominator: 2,
        n: 2,
        missing: 0,
        interval: null,
        range: { min: 0, max: 1 },
      },
    ],
    slices: [],
    counts: { items: 2, answered: 2, errors: {} },
    gates: [],
    marks: [],
    evidence: { items: null, trace: null, redacted_trace: null },
    trace_id: `trace-${id}`,
    error: null,
    ...more,
  };
}
