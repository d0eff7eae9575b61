import { aggregateScores } from '@assay/metrics';
import type { Task } from '@assay/tasks';
import { readSampleScores, sampleDefinitions } from '../../compare/sample-scores.ts';
import type { PublishedRun } from '../published-run.ts';
import type { NumberGroup } from '../../score/aggregates/named-number.ts';

/**
 * The numbers of subtasks that have subtasks themselves, pooled over the samples below them: the scoring has
 * those of the leaves. Values that only a whole set has cannot be pooled, and are left out there.
 */
export async function subtreeNumbers(
  run: PublishedRun,
  problem: Task,
): Promise<ReadonlyMap<Task, NumberGroup>> {
  const inner = innerTasks(problem);
  if (inner.length === 0) return new Map();
  const definitions = sampleDefinitions(run);
  const groups = inner.map((task) => ({
    task,
    names: new Set(namesIn(task)),
    aggregation: aggregateScores(definitions),
  }));
  for (const { id, subtask, cluster, scores } of await readSampleScores(run)) {
    if (subtask === null) continue;
    const metadata = cluster === null ? {} : { cluster };
    for (const { names, aggregation } of groups) {
      if (names.has(subtask)) aggregation.add({ id, metadata }, scores);
    }
  }
  return new Map(groups.map(({ task, aggregation }) => [task, { group: aggregation.result(), sets: {} }]));
}

/** Names and ids of a task and of everything below it: what its samples may call their subtask. */
export function namesIn(task: Task): readonly string[] {
  const own = [task.name, task.id].filter((name) => name !== null);
  return [...own, ...task.subTasks.flatMap(namesIn)];
}

function innerTasks(task: Task): readonly Task[] {
  return task.subTasks.flatMap((subtask) =>
    subtask.subTasks.length === 0 ? [] : [subtask, ...innerTasks(subtask)],
  );
}
