import type { Task } from '../read/task.ts';
import { isTask, resultText } from './words.ts';

/** What a solution reports, its evaluations included. */
export function resultTexts(
  task: Task,
): readonly { readonly metric: string; readonly value: string; readonly description: string | null }[] {
  const inner = task.evaluations.flatMap((part) => (isTask(part) ? resultTexts(part) : []));
  const own = task.results.map((result) => ({
    metric: result.metric?.name ?? '(no metric)',
    value: resultText(result),
    description: result.description,
  }));
  return [...own, ...inner];
}
