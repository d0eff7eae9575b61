import type { EvaluateOptions } from './evaluate-options.ts';
import { checkGateParts, namesPart, type SampleParts } from './gate/check-gate-parts.ts';
import type { OpenSpecification } from './run/open-specification.ts';
import { KnownGroups } from './score/aggregates/known-groups.ts';
import { checkLabels } from './score/labels/check-labels.ts';
import { openLabels } from './score/labels/open-labels.ts';
import type { Workbench } from './workbench.ts';

/**
 * Checks what the data decide before the first model is asked: that metrics can take the labels, and that gates name
 * cohorts and subtasks which there are. Models run in other processes than this: none of it can reach them.
 */
export async function checkOpened(
  opened: readonly OpenSpecification[],
  { limit }: Pick<EvaluateOptions, 'limit'>,
  { project }: Workbench,
): Promise<void> {
  const checked = new Set<string>();
  for (const { declared_task: task, scorer, inputs } of opened) {
    const name = JSON.stringify([task.key, scorer.key, inputs.inputs_digest]);
    if (checked.has(name)) continue;
    checked.add(name);
    await checkLabels(scorer, openLabels(inputs), task.datasets[0]?.path ?? project.file);
  }
  const gates = project.gates.filter(namesPart);
  if (gates.length > 0 && isWhole(opened, limit, project))
    checkGateParts(gates, await partsOf(opened), project.file);
}

/** Whether every task is among them with all its samples: of a part nobody can say what the rest has. */
function isWhole(
  opened: readonly OpenSpecification[],
  limit: number | null,
  { tasks }: Workbench['project'],
): boolean {
  if (limit !== null || opened.some(({ specification }) => specification.num_samples !== null)) return false;
  return tasks.every(({ key }) => opened.some(({ declared_task: task }) => task.key === key));
}

async function partsOf(opened: readonly OpenSpecification[]): Promise<SampleParts> {
  const [cohort, subtask] = [new Set<string>(), new Set<string>()];
  const groups = new KnownGroups();
  const byTask = new Map(opened.map((open) => [open.declared_task.key, open.inputs]));
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
