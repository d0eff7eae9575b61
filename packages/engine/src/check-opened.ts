import { agreeing, plural } from '@assay/shown';
import type { Inputs } from './declare/inputs.ts';
import { isCommit } from './declare/samples/hub/hub-place.ts';
import type { DeclaredScorer } from './declare/project.ts';
import type { EvaluateOptions } from './evaluate-options.ts';
import { checkGateParts, namesPart, type SampleParts } from './gate/check-gate-parts.ts';
import { type OpenSpecification, wholeInputs } from './run/open-specification.ts';
import { KnownGroups } from './score/aggregates/known-groups.ts';
import { checkLabels, needingLabels } from './score/labels/check-labels.ts';
import type { Labels } from './score/labels/labels.ts';
import { neverFound } from './score/labels/never-found.ts';
import { openLabels } from './score/labels/open-labels.ts';
import type { Workbench } from './workbench.ts';

/**
 * Checks what the data decide before the first model is asked: that metrics can take the labels, and that gates name
 * cohorts and subtasks which there are. Models run in other processes than this: none of it can reach them.
 */
export async function checkOpened(
  opened: readonly OpenSpecification[],
  { limit, watcher }: Pick<EvaluateOptions, 'limit' | 'watcher'>,
  bench: Workbench,
): Promise<void> {
  const { project } = bench;
  const checked = new Set<string>();
  for (const { declared_task: task, scorer, inputs } of opened) {
    const name = JSON.stringify([task.key, scorer.key, inputs.inputs_digest]);
    if (checked.has(name)) continue;
    checked.add(name);
    for (const warning of dataElsewhere(task, inputs)) watcher?.onWarning?.(`task ${task.key}: ${warning}`);
    const labels = openLabels(inputs);
    await checkLabels(scorer, labels, task.datasets[0]?.path ?? project.file);
    for (const warning of await neverFound(scorer, labels))
      watcher?.onWarning?.(`task ${task.key}: ${warning}`);
    const message = unlabelledText(task.key, scorer, labels);
    if (message !== null) watcher?.onWarning?.(message);
  }
  const gates = project.gates.filter(namesPart);
  if (gates.length === 0 || !hasEveryTask(opened, project)) return;
  const known = await partsOf(opened, limit, bench);
  if (known !== null) checkGateParts(gates, known, project.file);
}

/** Data that others could change: files outside of the project, and datasets of the hub that no commit pins. */
function dataElsewhere(
  { datasets }: OpenSpecification['declared_task'],
  { outside = [] }: Inputs,
): readonly string[] {
  const unpinned = datasets.flatMap(({ hub }) =>
    hub === undefined || isCommit(hub.revision ?? '') ? [] : [hub],
  );
  const pins = unpinned.flatMap(({ repository }) => {
    const start = `hf:${repository}@`;
    const commit = outside
      .find(({ path }) => path.startsWith(start))
      ?.path.slice(start.length)
      .split('/', 1)[0];
    return commit === undefined
      ? []
      : [`hf:${repository} is not pinned; what is read is revision: ${commit}`];
  });
  const files = outside
    .filter(({ path }) => !path.startsWith('hf:'))
    .map(({ path, sha256 }) => `${path} is outside of the project folder (sha256:${sha256})`);
  return [...new Set(pins), ...files];
}

function unlabelledText(task: string, scorer: DeclaredScorer, labels: Labels): string | null {
  const names = needingLabels(scorer);
  if (labels.unlabelled === 0 || names.length === 0) return null;
  const which =
    labels.unlabelled === labels.samples
      ? 'no sample has an expected value'
      : `${labels.unlabelled} of ${plural(labels.samples, 'sample')} ${agreeing(labels.unlabelled, 'has', 'have')} no expected value`;
  return `task ${task}: ${which}, which ${names.join(', ')} ${names.length === 1 ? 'needs' : 'need'}: they will have no score`;
}

/** Whether every task is among them: a gate may be about the samples of one that is not. */
function hasEveryTask(opened: readonly OpenSpecification[], { tasks }: Workbench['project']): boolean {
  return tasks.every(({ key }) => opened.some(({ declared_task: task }) => task.key === key));
}

/**
 * The cohorts and subtasks of all samples, also of those that a limit leaves out; null where what is left out cannot be
 * read: it is none of this run's business.
 */
async function partsOf(
  opened: readonly OpenSpecification[],
  limit: number | null,
  bench: Workbench,
): Promise<SampleParts | null> {
  const [cohort, subtask] = [new Set<string>(), new Set<string>()];
  const groups = new KnownGroups();
  const byTask = new Map<string, Inputs>();
  for (const open of opened) {
    const { evaluation_key: key, specification } = open;
    const isPart = limit !== null || specification.num_samples !== null || open.part !== undefined;
    const all = { ...specification, num_samples: null };
    const inputs = isPart ? await wholeInputs(key, all, bench) : open.inputs;
    if (inputs === null) return null;
    byTask.set(open.declared_task.key, inputs);
  }
  for (const inputs of byTask.values()) {
    for await (const batch of openLabels(inputs).read()) {
      for (const { label } of batch) {
        const { tags, subtask: part } = groups.of(label.metadata);
        for (const tag of tags) cohort.add(tag);
        if (part !== null) subtask.add(part);
      }
    }
  }
  return { cohort, subtask };
}
