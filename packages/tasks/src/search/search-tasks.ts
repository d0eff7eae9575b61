import { lineIndex } from '@assay/rows';
import { foldedMetric } from '../match/metric-results.ts';
import type { GraphNode } from '../read/graph.ts';
import type { Component, Field, Task } from '../read/task.ts';
import { hyperparameterText, isTask, titleOf } from '../show/words.ts';

type FactKind =
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

interface SearchableFact {
  readonly kind: FactKind;
  readonly text: string;
  readonly line: number | null;
  /** The subtask or evaluation that says it, when it is not the task itself. */
  readonly within: string | null;
}

/** `lineOf` tells the line of an offset in the document. */
function searchableTask(task: Task, lineOf: (offset: number) => number): SearchableTask {
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

/** A document that was read, with its text for the line numbers. */
export interface SearchedDocument {
  readonly path: string;
  readonly text: string;
  readonly tasks: readonly Task[];
}

export type SearchReason = SearchableFact;

export interface SearchHit {
  readonly path: string;
  readonly line: number;
  readonly kind: Task['kind'];
  readonly id: string | null;
  readonly name: string | null;
  readonly score: number;
  /** Why it was found: for each condition the best fact. */
  readonly reasons: readonly SearchReason[];
}

/**
 * The tasks of one document that a query finds: the outermost ones, or the outermost of the kind asked for.
 * A task is found when every word and every condition is met by some fact of it or of its parts.
 */
export function searchTasks(document: SearchedDocument, query: SearchQuery): readonly SearchHit[] {
  const searchable = searchableTasks({ ...document, tasks: candidates(document.tasks, query.kind) });
  return hitsIn(document.path, searchable, query);
}

/** The outermost tasks of a document as data that can be kept. */
export function searchableTasks({ text, tasks }: SearchedDocument): readonly SearchableTask[] {
  let index: ((offset: number) => number) | null = null;
  const lineOf = (offset: number): number => (index ??= lineIndex(text))(Math.max(offset, 0));
  return tasks.map((task) => searchableTask(task, lineOf));
}

/**
 * The same for tasks that were kept. Null where only the document can tell: a kind is asked for that stands inside of a
 * task, whose own facts do not rule it out.
 */
export function searchKept(
  path: string,
  tasks: readonly SearchableTask[],
  query: SearchQuery,
): readonly SearchHit[] | null {
  const { kind } = query;
  if (kind === undefined || tasks.every((task) => task.kind === kind)) return hitsIn(path, tasks, query);
  const inner = tasks.filter((task) => task.kind !== kind && task.inside.includes(kind));
  if (hitsIn(path, inner, query).length > 0) return null;
  return hitsIn(
    path,
    tasks.filter((task) => task.kind === kind),
    query,
  );
}

function hitsIn(path: string, tasks: readonly SearchableTask[], query: SearchQuery): readonly SearchHit[] {
  const conditions = conditionsOf(query);
  return tasks.flatMap(({ facts, kind, id, name, line }) => {
    const best = bestFacts(facts, conditions);
    if (best === null) return [];
    const reasons = new Map(best.map(({ fact }) => [`${fact.kind} ${fact.text}`, fact]));
    const score = best.reduce((sum, match) => sum + match.score, 0);
    return [{ path, line, kind, id, name, score, reasons: [...reasons.values()] }];
  });
}

/** The best first; equals by path and line, so that the order is always the same. */
export function rankHits(hits: readonly SearchHit[]): SearchHit[] {
  return hits.toSorted(
    (a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line),
  );
}

/** How well a fact meets a condition; 0: not at all. */
type Condition = (fact: SearchableFact) => number;

interface Match {
  readonly fact: SearchableFact;
  readonly score: number;
}

const weights: Readonly<Record<FactKind, number>> = {
  name: 8,
  metric: 5,
  'output field': 4,
  input: 4,
  hyperparameter: 4,
  id: 3,
  other: 2,
  description: 1,
};

function conditionsOf(query: SearchQuery): readonly Condition[] {
  const words = (query.text ?? '')
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '' && word !== '*');
  const conditions: Condition[] = words.map(
    (word) => (fact) => weights[fact.kind] * closeness(fact.text.toLowerCase(), word),
  );
  const { input, outputField, metric, hyperparameter } = query;
  const about = (kind: FactKind, wanted: string | undefined, normal: (text: string) => string): void => {
    if (wanted === undefined) return;
    const target = normal(wanted);
    conditions.push((fact) =>
      fact.kind === kind ? weights[kind] * closeness(normal(fact.text), target) : 0,
    );
  };
  about('input', input, (text) => text.toLowerCase());
  about('output field', outputField, (text) => text.toLowerCase());
  about('metric', metric, (name) => foldedMetric({ name, iri: name.includes('://') }) || name);
  if (hyperparameter !== undefined) conditions.push(hyperparameterCondition(hyperparameter));
  return conditions;
}

/** 4: the same · 3: a whole word of it · 2: the start of a word · 1: somewhere inside · 0: not there. */
function closeness(text: string, wanted: string): number {
  if (text === wanted) return 4;
  let best = 0;
  for (let at = text.indexOf(wanted); at !== -1 && best < 3; at = text.indexOf(wanted, at + 1)) {
    const starts = at === 0 || !isWord(text[at - 1]!);
    const ends = at + wanted.length === text.length || !isWord(text[at + wanted.length]!);
    best = Math.max(best, starts && ends ? 3 : starts ? 2 : 1);
  }
  return best;
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** The whole name, whatever the case; a value is the same as text or as a number (0 is 0.0). */
function hyperparameterCondition(wanted: string): Condition {
  const equals = wanted.indexOf('=');
  const name = (equals === -1 ? wanted : wanted.slice(0, equals)).trim().toLowerCase();
  const value = equals === -1 ? null : wanted.slice(equals + 1).trim();
  return (fact) => {
    if (fact.kind !== 'hyperparameter') return 0;
    const split = fact.text.indexOf(' = ');
    if (fact.text.slice(0, split).trim().toLowerCase() !== name) return 0;
    return value === null || sameValue(fact.text.slice(split + 3), value) ? weights.hyperparameter * 4 : 0;
  };
}

function sameValue(a: string, b: string): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true;
  return a.trim() !== '' && b.trim() !== '' && Number(a) === Number(b);
}

/** The best fact for each condition; null as soon as one has none. */
function bestFacts(
  facts: readonly SearchableFact[],
  conditions: readonly Condition[],
): readonly Match[] | null {
  const best: (Match | undefined)[] = conditions.map(() => undefined);
  for (const fact of facts) {
    for (const [i, condition] of conditions.entries()) {
      const score = condition(fact);
      if (score > (best[i]?.score ?? 0)) best[i] = { fact, score };
    }
  }
  return best.every((match) => match !== undefined) ? best : null;
}

function candidates(tasks: readonly Task[], kind: Task['kind'] | undefined): readonly Task[] {
  if (kind === undefined) return tasks;
  return tasks.flatMap((task) =>
    task.kind === kind ? [task] : candidates([...task.evaluations.filter(isTask), ...task.subTasks], kind),
  );
}

/** What is looked for; everything given must be found in a task, its subtasks and evaluations included. */
export interface SearchQuery {
  /** Words, each of which must occur in some fact of the task; none: anything. */
  readonly text?: string;
  /** Part of the name or address of an input. */
  readonly input?: string;
  /** A field of an output schema. */
  readonly outputField?: string;
  /** An expected or reported metric. */
  readonly metric?: string;
  /** `temperature`, or `temperature=0`. */
  readonly hyperparameter?: string;
  readonly kind?: Task['kind'];
}
