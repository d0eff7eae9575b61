import type { Task } from '../read/task.ts';
import { isTask, titleOf } from '../show/words.ts';
import { type FactKind, taskFacts } from './task-facts.ts';

/** What can be found of a task, as plain data: it can be kept, and searched without its document. */
export interface SearchableTask {
  readonly kind: Task['kind'];
  readonly id: string | null;
  readonly name: string | null;
  readonly line: number;
  readonly facts: readonly SearchableFact[];
  /** Kinds of the tasks inside, for questions about those: their document answers them. */
  readonly inside: readonly Task['kind'][];
}

export interface SearchableFact {
  readonly kind: FactKind;
  readonly text: string;
  readonly line: number | null;
  /** The subtask or evaluation that says it, when it is not the task itself. */
  readonly within: string | null;
}

/** `lineOf` tells the line of an offset in the document. */
export function searchableTask(task: Task, lineOf: (offset: number) => number): SearchableTask {
  const { kind, id, name, node } = task;
  const facts = Array.from(taskFacts(task), (fact) => ({
    kind: fact.kind,
    text: fact.text,
    line: fact.node.offset === -1 ? null : lineOf(fact.node.offset),
    within: fact.task === task ? null : titleOf(fact.task),
  }));
  return { kind, id, name, line: lineOf(node.offset), facts, inside: [...new Set(kindsInside(task))] };
}

function kindsInside(task: Task): readonly Task['kind'][] {
  const inner = [...task.evaluations.filter(isTask), ...task.subTasks];
  return inner.flatMap((part) => [part.kind, ...kindsInside(part)]);
}
