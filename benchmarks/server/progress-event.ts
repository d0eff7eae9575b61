import type { Event } from '@assay/records';

/** How far a run that is under way has come, as it says it once a second. */
export function progressEvent(run: number, second: number): Event {
  const at = new Date().toISOString();
  const id = `live-${run}`;
  return {
    schema_version: 'assay.event.v1',
    id: `${id}:run.progress:${at}:${second}`,
    at,
    kind: 'run.progress',
    subject: { noun: 'run', id, digest: null },
    execution_id: `execution-${run}`,
    run_id: id,
    scoring_id: null,
    reason: null,
    data: { planned: 1_000_000, done: second * 100, recalled: 0, failed: 0, failures: [], elapsed_ms: 0 },
  };
}
