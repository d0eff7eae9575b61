import type { JsonValue, Location, SpecProblems } from '@assay/records';
import { unknownName } from './named-list.ts';
import type { WrittenMetric, WrittenTask } from './schema/task-schema.ts';

/** Judges and embedding models that metrics name, and simulated users, are models of the project. */
export function checkAskedModels(
  task: WrittenTask,
  models: readonly string[],
  at: (...path: readonly PropertyKey[]) => Location,
  problems: SpecProblems,
): void {
  if (task.user !== undefined && !models.includes(task.user.model))
    problems.add(unknownName('model', task.user.model, models, at('user', 'model')));
  const scorers = task.scorer === undefined ? (task.scorers ?? []) : [task.scorer];
  for (const [i, { metrics }] of scorers.entries()) {
    const above = task.scorer === undefined ? ['scorers', i] : ['scorer'];
    for (const [j, entry] of metrics.entries()) {
      for (const key of askedBy(entry)) {
        if (models.includes(key)) continue;
        problems.add(unknownName('model', key, models, at(...above, 'metrics', j)));
      }
    }
  }
}

function askedBy(entry: WrittenMetric): readonly string[] {
  if (typeof entry === 'string' || 'module' in entry || 'command' in entry) return [];
  return Object.values(entry).flatMap((params: unknown) => {
    if (typeof params !== 'object' || params === null) return [];
    const { judge = [], embedding = 'local' } = params as Readonly<Record<string, JsonValue>>;
    const judges: readonly JsonValue[] = Array.isArray(judge) ? judge : [judge];
    const asked = embedding === 'local' ? judges : [...judges, embedding];
    return asked.filter((key) => typeof key === 'string');
  });
}
