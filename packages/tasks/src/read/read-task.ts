import { AssayError } from '@assay/records';
import { classes, properties, specClasses } from '../vocabulary/terms.ts';
import { classHierarchy, type ClassHierarchy } from './class-hierarchy.ts';
import { type Graph, type GraphNode, type GraphValue, mergeGraphs } from './graph.ts';
import { readGraph, type ReadOptions, type SourceDocument } from './read-graph.ts';
import type {
  Component,
  Environment,
  EvaluationResult,
  Field,
  Hyperparameter,
  MetricName,
  Quantity,
  RecordSet,
  Reference,
  Task,
  Test,
} from './task.ts';

/** A text, an IRI, or an object without an IRI that has a schema:name: that is no valid metric, and many files write it. */
export function metricNameOf(value: GraphValue): MetricName {
  if (value.kind === 'literal') return { name: value.text, iri: false };
  const named = value.properties.get(properties.name)?.find(({ kind }) => kind === 'literal');
  if (value.kind === 'blank' && named?.kind === 'literal') return { name: named.text, iri: false };
  return { name: value.id, iri: true };
}

/** How many tasks a document may unfold to beyond its number of nodes. */
const freeTasks = 100_000;
const mostFields = 100_000;

const kindByClass: readonly (readonly [iri: string, kind: Task['kind']])[] = [
  [classes.TaskProblem, 'problem'],
  [classes.TaskSolution, 'solution'],
  [classes.EvaluationTask, 'evaluation'],
  [classes.Task, 'task'],
];

/**
 * The task trees of a graph: one for every task that is not a part of another (all of them, should they hold
 * one another in a circle). A subtask that comes back to one of its ancestors is left out of the tree.
 */
export function readTasks(graph: Graph, hierarchy: ClassHierarchy = classHierarchy(graph)): readonly Task[] {
  const reader = new TaskReader(hierarchy, graph.nodes.size);
  const tasks = [...graph.nodes.values()].filter((node) => reader.kindOf(node) !== null);
  const parts = new Set(tasks.flatMap((node) => partsOf(node)));
  const roots = tasks.filter((node) => !parts.has(node));
  return (roots.length === 0 ? tasks : roots).map((node) => reader.task(node, new Set()));
}

function partsOf(node: GraphNode): readonly GraphNode[] {
  return [properties.subTask, properties.evaluation].flatMap((property) =>
    values(node, property).filter((value) => value.kind !== 'literal' && value !== node),
  ) as GraphNode[];
}

class TaskReader {
  readonly #hierarchy: ClassHierarchy;
  readonly #components = new Map<GraphNode, Component>();
  readonly #mostTasks: number;
  #tasks = 0;

  constructor(hierarchy: ClassHierarchy, nodes: number) {
    this.#hierarchy = hierarchy;
    this.#mostTasks = freeTasks + nodes;
  }

  kindOf(node: GraphNode): Task['kind'] | null {
    return kindByClass.find(([iri]) => this.#hierarchy.isA(node, iri))?.[1] ?? null;
  }

  task(node: GraphNode, ancestors: ReadonlySet<GraphNode>): Task {
    this.#count();
    const inside = new Set(ancestors).add(node);
    const components = (property: string): Component[] =>
      nodes(node, property).map((value) => this.#component(value));
    const tasksIn = (property: string): GraphNode[] =>
      nodes(node, property).filter((value) => this.kindOf(value) !== null && !inside.has(value));
    return {
      kind: this.kindOf(node) ?? 'task',
      ...part(node),
      inputs: components(properties.input),
      outputs: components(properties.output),
      implementations: components(properties.implementation),
      executions: components(properties.execution),
      evaluations: nodes(node, properties.evaluation)
        .filter((value) => !inside.has(value))
        .map((value) => (this.kindOf(value) === null ? this.#component(value) : this.task(value, inside))),
      subTasks: tasksIn(properties.subTask).map((value) => this.task(value, inside)),
      isBasedOn: references(node, properties.isBasedOn),
      evaluatedSolutions: references(node, properties.evaluatedSolution),
      results: nodes(node, properties.evaluationResults).map(readResult),
    };
  }

  /** A task that several others hold is unfolded in each of them; layers of such tasks would unfold without end. */
  #count(): void {
    this.#tasks += 1;
    if (this.#tasks <= this.#mostTasks) return;
    throw new AssayError(
      'invalid',
      'E_SPEC_SIZE',
      `the tasks contain one another in so many ways that they expand to more than ${this.#mostTasks}`,
      { fix: 'Give every subtask one task that contains it.' },
    );
  }

  #component(node: GraphNode): Component {
    let known = this.#components.get(node);
    if (known === undefined) {
      known = this.#readComponent(node);
      this.#components.set(node, known);
    }
    return known;
  }

  #readComponent(node: GraphNode): Component {
    const schema = nodes(node, properties.schema)[0];
    return {
      kind: this.#componentKind(node),
      ...part(node),
      types: node.types,
      schema: schema === undefined ? null : readRecordSet(schema),
      expectedMetrics: values(node, properties.expectedMetric).map(metricNameOf),
      tests: values(node, properties.tests).flatMap((value) =>
        value.kind === 'literal' ? [] : [readTest(value)],
      ),
      environments: nodes(node, properties.environment).map(readEnvironment),
      hyperparameters: nodes(node, properties.hyperparameter).map(readHyperparameter),
      urls: addresses(node),
      sha256: textOf(node, properties.sha256),
    };
  }

  #componentKind(node: GraphNode): Component['kind'] {
    for (const spec of specClasses) if (this.#hierarchy.isA(node, spec)) return 'spec';
    return node.types.length === 0 && node.properties.size === 0 && node.kind === 'iri' ? 'link' : 'given';
  }
}

function part(node: GraphNode): Pick<Task, 'id' | 'name' | 'description' | 'node'> {
  return {
    id: node.kind === 'iri' ? node.id : null,
    name: textOf(node, properties.name),
    description: textOf(node, properties.description),
    node,
  };
}

function readRecordSet(node: GraphNode): RecordSet {
  const budget = { fields: mostFields };
  return {
    ...part(node),
    fields: nodes(node, properties.field).map((field) => readField(field, new Set(), budget)),
    key: values(node, properties.key).map(nameOrId),
  };
}

function readField(node: GraphNode, ancestors: ReadonlySet<GraphNode>, budget: { fields: number }): Field {
  budget.fields -= 1;
  if (budget.fields < 0)
    throw new AssayError('invalid', 'E_SPEC_SIZE', `a RecordSet expands to more than ${mostFields} fields`);
  const inside = new Set(ancestors).add(node);
  return {
    ...part(node),
    dataTypes: values(node, properties.dataType).map(nameOrId),
    repeated: isTrue(node, properties.repeated) || isTrue(node, properties.isArray),
    valuePattern: textOf(node, properties.valuePattern),
    subFields: nodes(node, properties.subField)
      .filter((field) => !inside.has(field))
      .map((field) => readField(field, inside, budget)),
  };
}

function readTest(node: GraphNode): Test {
  return {
    ...part(node),
    command: textOf(node, properties.testCommand),
    url: addresses(node)[0] ?? (node.types.length === 0 && node.kind === 'iri' ? node.id : null),
  };
}

function readEnvironment(node: GraphNode): Environment {
  return { ...part(node), url: addresses(node)[0] ?? (node.kind === 'iri' ? node.id : null) };
}

function readHyperparameter(node: GraphNode): Hyperparameter {
  const value = values(node, properties.propertyValue)[0] ?? values(node, properties.value)[0];
  const json = value === undefined ? null : value.kind === 'literal' ? value.json : value.id;
  return {
    name: textOf(node, properties.name),
    value: typeof json === 'object' ? (json === null ? null : JSON.stringify(json)) : json,
    node,
  };
}

function readResult(node: GraphNode): EvaluationResult {
  const metric = values(node, properties.metric)[0];
  const value = values(node, properties.value)[0];
  return {
    ...part(node),
    metric: metric === undefined ? null : metricNameOf(metric),
    value: value === undefined ? null : resultValue(value),
  };
}

function resultValue(value: GraphValue): EvaluationResult['value'] {
  if (value.kind !== 'literal') return readQuantity(value);
  return typeof value.json === 'number' || typeof value.json === 'string' ? value.json : value.text;
}

function readQuantity(node: GraphNode): Quantity {
  const value = values(node, properties.propertyValue)[0];
  const json = value?.kind === 'literal' ? value.json : null;
  return {
    value: typeof json === 'number' || typeof json === 'string' ? json : null,
    min: numberOf(node, properties.minValue),
    max: numberOf(node, properties.maxValue),
    unit: textOf(node, properties.unitText),
  };
}

function references(node: GraphNode, property: string): Reference[] {
  return values(node, property).map((value) =>
    value.kind === 'literal' ? { id: value.text, literal: true } : { id: value.id, literal: false },
  );
}

/** schema:contentUrl, schema:url and schema:codeRepository, of the node and of its distributions. */
function addresses(node: GraphNode): readonly string[] {
  const reached = new Set([node]);
  for (const holder of reached)
    for (const distribution of nodes(holder, properties.distribution)) reached.add(distribution);
  return [...reached].flatMap((holder) =>
    [properties.contentUrl, properties.url, properties.codeRepository].flatMap((property) =>
      values(holder, property).map(nameOrId),
    ),
  );
}

function nameOrId(value: GraphValue): string {
  return value.kind === 'literal' ? value.text : value.id;
}

function textOf(node: GraphNode, property: string): string | null {
  const value = values(node, property).find((candidate) => candidate.kind === 'literal');
  return value?.kind === 'literal' ? value.text : null;
}

function numberOf(node: GraphNode, property: string): number | null {
  const value = values(node, property)[0];
  return value?.kind === 'literal' && typeof value.json === 'number' ? value.json : null;
}

function isTrue(node: GraphNode, property: string): boolean {
  return values(node, property).some((value) => value.kind === 'literal' && value.text === 'true');
}

function nodes(node: GraphNode, property: string): readonly GraphNode[] {
  return values(node, property).filter((value): value is GraphNode => value.kind !== 'literal');
}

function values(node: GraphNode, property: string): readonly GraphValue[] {
  return node.properties.get(property) ?? [];
}

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
