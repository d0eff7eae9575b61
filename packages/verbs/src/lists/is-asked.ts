import type { RunManifest } from '@assay/records';
import type { ListRequest } from './list.request.ts';

/** Whether something of this time is among what is asked for. */
export function isSince({ since }: ListRequest, at: string): boolean {
  return since === undefined || Date.parse(at) >= Date.parse(since);
}

/** Whether a run is one that is asked for, by what it was made of. */
export function isOfAsked(
  { evaluation, specification, task, model }: ListRequest,
  manifest: Pick<RunManifest, 'evaluation_key' | 'task_specification_key' | 'task_key' | 'model'>,
): boolean {
  return (
    isAsked(evaluation, manifest.evaluation_key) &&
    isAsked(specification, manifest.task_specification_key) &&
    isAsked(task, manifest.task_key) &&
    isAsked(model, manifest.model.key)
  );
}

export function isAsked(asked: string | undefined, value: string): boolean {
  return asked === undefined || asked === value;
}

/** Whether anything is asked of runs at all. */
export function asksOfRuns({ evaluation, specification, task, model }: ListRequest): boolean {
  return [evaluation, specification, task, model].some((one) => one !== undefined);
}
