import type { CachePolicy } from '@assay/records';
import type { DeclaredEvaluation, DeclaredSpecification } from '../declare/project.ts';
import { resolveInputs } from '../declare/resolve-inputs.ts';
import type { Workbench } from '../workbench.ts';
import type { TaskSpecification } from './open-specification.ts';

/** A specification to run, and the evaluation whose name its runs carry. */
export interface ListedSpecification {
  readonly evaluation_key: string;
  /** What the evaluation says of the cache. */
  readonly cache: CachePolicy | null;
  readonly specification: TaskSpecification;
}

/**
 * The task specifications of an evaluation, those of `type: repeatability` unfolded: they are looked up among
 * the project's evaluations, then in the store, and run again under the key of the one that repeats them.
 */
export async function listSpecifications(
  evaluation: DeclaredEvaluation,
  { project, store }: Pick<Workbench, 'project' | 'store'>,
): Promise<readonly ListedSpecification[]> {
  const { key: evaluation_key, cache } = evaluation;
  const listed: ListedSpecification[] = [];
  for (const specification of evaluation.task_specifications) {
    if (specification.kind === 'task') {
      listed.push({ evaluation_key, cache, specification });
      continue;
    }
    const repeated = await resolveInputs(project, specification, (key) => evaluationInStore(key, store));
    listed.push(...repeated.map(({ specification: one }) => ({ evaluation_key, cache, specification: one })));
  }
  return listed;
}

/** What the store remembers of an evaluation: one specification for each that was run. */
async function evaluationInStore(key: string, store: Workbench['store']): Promise<DeclaredEvaluation | null> {
  const runs = await store.listRuns({ evaluation_key: key });
  const specifications = new Map<string, DeclaredSpecification>();
  for (const { manifest } of runs) {
    if (specifications.has(manifest.task_specification_key)) continue;
    specifications.set(manifest.task_specification_key, {
      kind: 'task',
      key: manifest.task_specification_key,
      task_key: manifest.task_key,
      model_key: manifest.model.key,
      scorer: null,
      num_samples: null,
      subsampling: 'head',
      num_runs: 1,
      num_trials: manifest.num_trials,
      reducer: 'mean',
      k: manifest.num_trials,
    });
  }
  if (specifications.size === 0) return null;
  return { key, display_name: null, cache: null, task_specifications: [...specifications.values()] };
}
