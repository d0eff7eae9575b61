import type { RunManifest } from '@assay/records';
import type { RunBrief } from '../../../ports/briefs.ts';
import type { StoredRun } from '../../../ports/runs.ts';

/** What of a manifest a brief is made of. */
type Manifest = Pick<
  RunManifest,
  | 'id'
  | 'stopped_because'
  | 'started_at'
  | 'closed_at'
  | 'evaluation_key'
  | 'task_specification_key'
  | 'task_key'
  | 'samples'
  | 'run_index'
  | 'parent_id'
> & { readonly model: { readonly key: string } };

export function runBrief(manifest: Manifest, status: StoredRun['status']): RunBrief {
  return {
    id: manifest.id,
    status: status === 'closed' && manifest.stopped_because !== null ? 'stopped' : status,
    started_at: manifest.started_at,
    closed_at: manifest.closed_at,
    evaluation_key: manifest.evaluation_key,
    task_specification_key: manifest.task_specification_key,
    task_key: manifest.task_key,
    model_key: manifest.model.key,
    samples: manifest.samples,
    run_index: manifest.run_index,
    parent_id: manifest.parent_id,
  };
}
