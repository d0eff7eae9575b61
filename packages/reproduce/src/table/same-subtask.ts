import { foldedMetric, shortId, type TaskSet } from '@assay/tasks';

/** Whether a subtask's id is the one that is meant: the id itself, its end, or the name that the problem gives it. */
export function isSubtask(id: string, meant: string, problem: TaskSet | null): boolean {
  if (id === meant) return true;
  const end = shortId(id) ?? id;
  const folded = (text: string): string => foldedMetric({ name: text, iri: false });
  return [end, problem?.byId.get(id)?.name ?? end].some((name) => folded(name) === folded(meant));
}

/** What a reader calls a subtask. */
export function subtaskName(id: string, problem: TaskSet | null): string {
  return problem?.byId.get(id)?.name ?? shortId(id) ?? id;
}
