import type { JsonValue } from '@assay/records';
import type { Task } from '@assay/tasks';
import type { DeclaredTask } from '../project.ts';
import { outputFault } from './output-fault.ts';
import { problemIn, problemUrl } from './read-problem.ts';
import { subtaskNames } from './subtask-names.ts';

export interface OpenedTask {
  readonly problem: Task;
  /** Subtasks by their id and by their name, each leading to the name that scores carry. Empty: it has none. */
  readonly subtasks: ReadonlyMap<string, string>;
  /** What is wrong with an output by the problem's output schema; null: nothing, or the text is read first. */
  readonly faultOf: (output: JsonValue) => string | null;
}

/** What running a task needs to know of its problem. A derived problem asks for nothing of an output. */
export async function openTask(
  declared: Pick<DeclaredTask, 'key' | 'problem' | 'problem_derived'> &
    Partial<Pick<DeclaredTask, 'scorers'>>,
): Promise<OpenedTask> {
  const source = { url: problemUrl(declared.key), text: JSON.stringify(declared.problem) };
  const problem = await problemIn(source, `the problem of task ${declared.key}`);
  const faultOf = declared.problem_derived ? () => null : await outputFault(problem);
  return {
    problem,
    subtasks: subtaskNames(problem),
    faultOf: readsTexts(declared.scorers ?? [])
      ? (output) => (typeof output === 'string' ? null : faultOf(output))
      : faultOf,
  };
}

/**
 * Whether answers are read out of what a model writes: by steps of extraction, or by a score that others take for the output.
 * Then the schema is of what is read, and a text in which nothing is found is for the metrics to call unparsable.
 */
function readsTexts(scorers: DeclaredTask['scorers']): boolean {
  return scorers.some(({ metrics }) =>
    metrics.some(({ input, reading }) => input !== undefined || reading?.extract !== undefined),
  );
}
