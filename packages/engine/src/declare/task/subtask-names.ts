import { shortId, type Task } from '@assay/tasks';

/**
 * Every subtask, at any depth, by its id, by its name, and by the last part of its id where only one has it; the value is
 * the name, or the id where there is none.
 */
export function subtaskNames(problem: Task): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const byShortId = new Map<string, Set<string>>();
  const collect = (task: Task): void => {
    for (const subtask of task.subTasks) {
      const name = subtask.name ?? subtask.id;
      if (name !== null) names.set(name, name);
      if (name !== null && subtask.id !== null) names.set(subtask.id, name);
      const short = shortId(subtask.id);
      if (name !== null && short !== null)
        byShortId.set(short, (byShortId.get(short) ?? new Set()).add(name));
      collect(subtask);
    }
  };
  collect(problem);
  for (const [short, [name, ...others]] of byShortId)
    if (others.length === 0 && !names.has(short)) names.set(short, name!);
  return names;
}
