import type { ListedSpecification } from './list-specifications.ts';
import type { RunManifest } from '@assay/records';

/** What a run was made by, as the project declares it; of a run that the project has forgotten, as much as its manifest says. */
export function specificationOf(
  manifest: RunManifest,
  listed: readonly ListedSpecification[],
): ListedSpecification['specification'] {
  const key = declaredKey(manifest);
  const ofKey = listed.filter(
    ({ evaluation_key: evaluation, specification }) =>
      evaluation === manifest.evaluation_key && specification.key === key,
  );
  // An evaluation that repeats others may have two specifications of one key.
  const declared = ofKey.find(
    ({ specification: { task_key: task, model_key: model } }) =>
      task === manifest.task_key && model === manifest.model.key,
  );
  if (ofKey.length > 0) {
    // Which samples it had, its manifest alone knows: they may have been chosen for that one run.
    const { where: _where, only: _only, ...specification } = (declared ?? ofKey[0]!).specification;
    return { ...specification, ...manifest.selection };
  }
  return {
    ...manifest.selection,
    kind: 'task',
    key,
    task_key: manifest.task_key,
    model_key: manifest.model.key,
    scorer: null,
    num_samples: manifest.samples,
    subsampling: 'head',
    num_runs: 1,
    num_trials: manifest.num_trials,
    reducer: 'mean',
    k: manifest.num_trials,
  };
}

/** The key under which the project declares what a run was made by, whatever else was asked of it. */
export function declaredKey({
  overrides,
  task_specification_key: key,
}: Pick<RunManifest, 'overrides' | 'task_specification_key'>): string {
  return overrides?.specification ?? key;
}
