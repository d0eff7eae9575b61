import { agreeing, plural } from '@assay/shown';
import type { Task } from '@assay/tasks';
import type { OpenedTask } from '../../declare/task/open-task.ts';
import type { ScoringAggregates } from './scoring-aggregates.ts';

/**
 * What of a problem's structure a run did not fill: subtasks that no sample belongs to (those that are made of
 * others need none of their own), and samples that belong to no subtask. A mean over subtasks is of the rest.
 */
export function subtaskGaps(
  { problem }: Pick<OpenedTask, 'problem'>,
  { subtasks, sample_count: samples }: Pick<ScoringAggregates, 'subtasks' | 'sample_count'>,
): readonly string[] {
  const leaves = leavesOf(problem);
  if (leaves.length === 0) return [];
  const seen = new Set(subtasks?.groups.map(({ name }) => name));
  const empty = leaves.filter((name) => !seen.has(name));
  const without = subtasks === null ? samples : subtasks.without_subtask;
  return [
    ...(empty.length === 0 ? [] : [`no sample of the subtask ${empty.join(', ')}`]),
    ...(without === 0
      ? []
      : [`${without} of ${plural(samples, 'sample')} ${agreeing(without, 'names', 'name')} no subtask`]),
  ];
}

function leavesOf(task: Task): readonly string[] {
  return task.subTasks.flatMap((subtask) => {
    if (subtask.subTasks.length > 0) return leavesOf(subtask);
    const name = subtask.name ?? subtask.id;
    return name === null ? [] : [name];
  });
}
