import { isWhole, type RunManifest, type TaskSpecification } from '@assay/records';
import { aggregatesOf } from '../score/scored-run.ts';
import type { DeclaredEvaluation } from '../declare/project.ts';
import type { Store } from '../ports/store.ts';

/**
 * What the store remembers of an evaluation that the project no longer has: one specification for each that was run,
 * in the order of their runs, as its newest whole run had it; null where none was. Of how samples were chosen only their number is known.
 */
export async function evaluationInStore(key: string, store: Store): Promise<DeclaredEvaluation | null> {
  const newest = new Map<string, RunManifest>();
  for (const { manifest } of (await store.runs.list({ evaluation_key: key })).items) {
    const { task_specification_key: name, overrides } = manifest;
    if (overrides !== undefined) continue;
    const known = newest.get(name);
    if (known === undefined) newest.set(name, manifest);
    else if (!isWhole(known) && isWhole(manifest)) newest.set(name, manifest);
  }
  if (newest.size === 0) return null;
  const task_specifications: TaskSpecification[] = [];
  for (const manifest of [...newest.values()].toReversed())
    task_specifications.push(await remembered(manifest, store));
  return { key, display_name: null, cache: null, task_specifications };
}

async function remembered(manifest: RunManifest, store: Store): Promise<TaskSpecification> {
  const { task_specification_key: key, task_key, model, samples, num_trials } = manifest;
  const [scoring] = (await store.scorings.list({ run_id: manifest.id })).items;
  const trials = scoring === undefined ? null : aggregatesOf(scoring).trials;
  return {
    kind: 'task',
    key,
    task_key,
    model_key: model.key,
    scorer: scoring?.scorer_key ?? null,
    num_samples: samples,
    subsampling: 'head',
    num_runs: 1,
    num_trials,
    reducer: trials?.reducer ?? 'mean',
    k: trials?.k ?? num_trials,
  };
}
