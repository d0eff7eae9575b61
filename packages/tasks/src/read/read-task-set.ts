import { type Graph } from './graph.ts';
import { mergeGraphs } from './merge-graphs.ts';
import { type ReadOptions, readGraph, type SourceDocument } from './read-graph.ts';
import { readTasks } from './read-task.ts';
import type { Task } from './task.ts';

/** One or several documents read together: what one says of an `@id` completes what another says of it. */
export interface TaskSet {
  /** Of each document by itself, in the order given. */
  readonly graphs: readonly Graph[];
  /** The trees of all documents together. */
  readonly tasks: readonly Task[];
  /** Every task with an IRI, subtasks and evaluations included. */
  readonly byId: ReadonlyMap<string, Task>;
}

export async function readTaskSet(
  documents: readonly SourceDocument[],
  options: ReadOptions = {},
): Promise<TaskSet> {
  const graphs: Graph[] = [];
  for (const document of documents) graphs.push(await readGraph(document, options));
  return taskSet(graphs);
}

/** The same for graphs that have been read already. */
export function taskSet(graphs: readonly Graph[]): TaskSet {
  const tasks = readTasks(graphs.length === 1 ? graphs[0]! : mergeGraphs(graphs));
  const byId = new Map<string, Task>();
  const collect = (task: Task): void => {
    if (task.id !== null && !byId.has(task.id)) byId.set(task.id, task);
    for (const inner of task.subTasks) collect(inner);
    for (const evaluation of task.evaluations) if ('subTasks' in evaluation) collect(evaluation);
  };
  for (const task of tasks) collect(task);
  return { graphs, tasks, byId };
}
