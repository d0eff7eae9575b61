import type { GraphNode } from '../read/graph.ts';
import type { Component, Field, Task } from '../read/task.ts';
import { hyperparameterText, isTask, titleOf } from '../show/words.ts';

export type FactKind =
  | 'name'
  | 'description'
  | 'id'
  | 'input'
  | 'output field'
  | 'metric'
  | 'hyperparameter'
  | 'other';

/** One searchable text of a task, and the node that says it. */
interface Fact {
  readonly kind: FactKind;
  readonly text: string;
  readonly node: GraphNode;
  /** The (sub)task it belongs to. */
  readonly task: Task;
}

/** Everything a task and its parts say that a person may look for; a part that several share counts once. */
function* taskFacts(task: Task): Iterable<Fact> {
  yield* factsOf(task, new Set());
}

function* factsOf(task: Task, seen: Set<GraphNode>): Iterable<Fact> {
  if (seen.has(task.node)) return;
  seen.add(task.node);
  const fact = (kind: FactKind, text: string, node: GraphNode): Fact => ({ kind, text, node, task });
  if (task.name !== null) yield fact('name', task.name, task.node);
  if (task.id !== null) yield fact('id', task.id, task.node);
  if (task.description !== null) yield fact('description', task.description, task.node);
  for (const part of task.inputs) yield* once(part, seen, () => inputFacts(part, fact));
  for (const part of task.outputs) yield* once(part, seen, () => outputFacts(part, fact));
  for (const part of [...task.implementations, ...task.executions])
    yield* once(part, seen, () => programFacts(part, fact));
  for (const result of task.results)
    if (result.metric !== null) yield fact('metric', result.metric.name, result.node);
  for (const part of task.evaluations) {
    if (isTask(part)) yield* factsOf(part, seen);
    else
      yield* once(part, seen, () => part.expectedMetrics.map(({ name }) => fact('metric', name, part.node)));
  }
  for (const inner of task.subTasks) yield* factsOf(inner, seen);
}

type MakeFact = (kind: FactKind, text: string, node: GraphNode) => Fact;

/** Not for nodes met before, so that a spec shared by a thousand subtasks is read once. */
function* once(part: Component, seen: Set<GraphNode>, facts: () => Iterable<Fact>): Iterable<Fact> {
  if (seen.has(part.node)) return;
  seen.add(part.node);
  yield* facts();
}

function* inputFacts(part: Component, fact: MakeFact): Iterable<Fact> {
  for (const text of [part.name, part.id, ...part.urls])
    if (text !== null) yield fact('input', text, part.node);
  if (part.description !== null) yield fact('description', part.description, part.node);
}

function* outputFacts(part: Component, fact: MakeFact): Iterable<Fact> {
  for (const text of [part.name, part.id, ...part.urls])
    if (text !== null) yield fact('other', text, part.node);
  if (part.description !== null) yield fact('description', part.description, part.node);
  for (const field of part.schema?.fields ?? []) yield* fieldFacts(field, fact);
}

function* fieldFacts(field: Field, fact: MakeFact): Iterable<Fact> {
  yield fact('output field', titleOf(field), field.node);
  if (field.description !== null) yield fact('description', field.description, field.node);
  for (const inner of field.subFields) yield* fieldFacts(inner, fact);
}

function* programFacts(part: Component, fact: MakeFact): Iterable<Fact> {
  for (const text of [part.name, part.id, ...part.urls])
    if (text !== null) yield fact('other', text, part.node);
  if (part.description !== null) yield fact('description', part.description, part.node);
  for (const parameter of part.hyperparameters)
    yield fact('hyperparameter', hyperparameterText(parameter), parameter.node);
  for (const test of part.tests) yield fact('other', test.command ?? titleOf(test), test.node);
}

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
