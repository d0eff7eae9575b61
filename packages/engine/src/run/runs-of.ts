import type { Runs, StoredRun } from '../ports/runs.ts';
import type { ListedSpecification } from './list-specifications.ts';

/** What tells the runs of one specification from those of others. */
export type RunSource = Pick<ListedSpecification, 'evaluation_key' | 'specification'>;

/**
 * The runs of a specification, newest first. An evaluation that repeats others may have two specifications of one
 * key, so task and model belong to it.
 */
export async function runsOf(
  { evaluation_key, specification }: RunSource,
  runs: Runs,
): Promise<readonly StoredRun[]> {
  const { key: task_specification_key, task_key, model_key } = specification;
  return (await runs.list({ evaluation_key, task_specification_key, task_key, model_key })).items;
}
