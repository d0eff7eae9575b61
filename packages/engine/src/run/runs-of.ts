import type { RunsSought } from '../execution/last-executed.ts';
import type { ListedSpecification } from './list-specifications.ts';

/** What tells the runs of one specification from those of others. */
export type RunSource = Pick<ListedSpecification, 'evaluation_key' | 'specification'>;

/** An evaluation that repeats others may have two specifications of one key, so task and model belong to it. */
export function soughtOf({ evaluation_key, specification }: RunSource): Required<RunsSought> {
  const { key: task_specification_key, task_key, model_key } = specification;
  return { evaluation_key, task_specification_key, task_key, model_key };
}
