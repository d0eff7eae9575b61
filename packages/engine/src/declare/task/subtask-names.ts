import type { Task } from '@assay/tasks';

/** Every subtask, at any depth, by its id and by its name; the value is the name, or the id where there is none. */
export function subtaskNames(problem: Task): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const collect = (task: Task): void => {
    for (const subtask of task.subTasks) {
      const name = subtask.name ?? subtask.id;
      if (name !== null) names.set(name, name);
      if (name !== null && subtask.id !== null) names.set(subtask.id, name);
      collect(subtask);
    }
  };
  collect(problem);
  return names;
}
