import { foldedMetric, shortId, type Task } from '@assay/tasks';

/** All that a subtask is called: the end of its id, its name, what follows the name of the whole in it, its abbreviation. */
function subtaskNames({ id, name }: Pick<Task, 'id' | 'name'>): readonly string[] {
  const plain = name?.replace(/\s*\([^()]*\)\s*$/, '');
  const last = plain?.split(/\s[-–—:|/]\s|:\s/).at(-1);
  return [shortId(id), name, plain, last, abbreviationOf(name)].filter(
    (text): text is string => text != null && text.trim() !== '',
  );
}

/** `Visual Patch Grounding (VPG)`: what stands in brackets at the end. */
export function abbreviationOf(name: string | null): string | null {
  return /\(([A-Z][A-Za-z0-9-]{1,7})\)\s*$/.exec(name ?? '')?.[1] ?? null;
}

export function callsSubtask(text: string, task: Pick<Task, 'id' | 'name'>): boolean {
  const folded = (one: string): string => foldedMetric({ name: one, iri: false });
  return subtaskNames(task).some((name) => folded(name) === folded(text));
}

export function subTasksOf(task: Task | null): readonly Task[] {
  return task === null ? [] : task.subTasks.flatMap((inner) => [inner, ...subTasksOf(inner)]);
}
