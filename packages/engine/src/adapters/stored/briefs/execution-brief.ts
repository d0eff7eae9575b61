import type { Execution } from '@assay/records';
import type { ExecutionBrief } from '../../../ports/briefs.ts';

/** What of an execution a brief is made of. */
type Told = Pick<Execution, 'id' | 'verb' | 'end' | 'specifications' | 'runs' | 'verdict'>;

export function executionBrief({ id, verb, end, specifications, runs, verdict }: Told): ExecutionBrief {
  return {
    id,
    verb,
    end: end?.kind ?? null,
    evaluation_keys: [...new Set(specifications.map(({ evaluation_key }) => evaluation_key))],
    specification_keys: [...new Set(specifications.map(({ key }) => key))],
    run_ids: runs.map(({ run_id }) => run_id),
    made_run_ids: runs.filter(({ kept }) => !kept).map(({ run_id }) => run_id),
    outcome: verdict?.outcome ?? null,
  };
}
