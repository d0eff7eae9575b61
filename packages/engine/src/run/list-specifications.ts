import type { CachePolicy, TaskSpecification } from '@assay/records';
import type { DeclaredEvaluation } from '../declare/project.ts';
import { resolveInputs } from '../declare/resolve-inputs.ts';
import type { Workbench } from '../workbench.ts';
import { evaluationInStore } from './evaluation-in-store.ts';

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
