import type { JsonObject, JsonValue } from '@assay/records';
import { plural } from '@assay/shown';
import type { GraphNode } from '../read/graph.ts';
import type { Component, Field, Task } from '../read/task.ts';
import {
  componentState,
  componentTitle,
  fieldType,
  hyperparameterText,
  isTask,
  resultText,
  taskKinds,
  titleOf,
} from './words.ts';

/** A task as lines with lines below them; all texts are as in the document, not yet made harmless. */
export interface OutlineItem {
  /** What it is to the line above: `input`, `field`, `metric`; empty at the top. */
  readonly role: string;
  readonly title: string;
  readonly facts: readonly string[];
  readonly children: readonly OutlineItem[];
}

export interface ShowOptions {
  /** Levels of subtasks to show; 0 counts them only. */
  readonly depth?: number;
  /** Items of one list to show before "… n more". */
  readonly limit?: number;
}

/** Parts that several tasks share are described where they are met first. */
export function outlineTask(
  task: Task,
  { depth = Infinity, limit = Infinity }: ShowOptions = {},
): OutlineItem {
  return new Outliner(limit).task(task, '', depth);
}

class Outliner {
  readonly #limit: number;
  readonly #seen = new Set<GraphNode>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  task(task: Task, role: string, depth: number, around: Task | null = null): OutlineItem {
    this.#seen.add(task.node);
    const references = around !== null && judges(task, around) ? [] : referencesOf(task);
    return {
      role,
      title: titleOf(task),
      facts: [taskKinds[task.kind], ...(task.name === null || task.id === null ? [] : [task.id])],
      children: [
        ...(task.description === null ? [] : [line('description', task.description)]),
        ...references,
        ...this.#components('input', task.inputs),
        ...this.#components('output', task.outputs),
        ...this.#components('implementation', task.implementations),
        ...this.#components('execution', task.executions),
        ...task.evaluations.map((part) =>
          isTask(part) ? this.task(part, 'evaluation', depth, task) : this.#component('evaluation', part),
        ),
        ...this.#some(task.results, 'results', (result) =>
          line(
            'result',
            `${result.metric?.name ?? '(no metric)'} = ${resultText(result)}`,
            ...(result.description === null ? [] : [result.description]),
          ),
        ),
        ...this.#subTasks(task.subTasks, depth),
      ],
    };
  }

  #subTasks(tasks: readonly Task[], depth: number): OutlineItem[] {
    if (tasks.length === 0) return [];
    if (depth <= 0) return [line('more', `… ${plural(tasks.length, 'subtask')}`)];
    return this.#some(tasks, 'subtasks', (task) => this.task(task, 'subtask', depth - 1));
  }

  #components(role: string, components: readonly Component[]): OutlineItem[] {
    return this.#some(components, `${role}s`, (component) => this.#component(role, component));
  }

  #component(role: string, component: Component): OutlineItem {
    const known = this.#seen.has(component.node);
    this.#seen.add(component.node);
    const facts = [componentState(component), ...addressesOf(component)];
    if (known && describesMore(component)) return line(role, componentTitle(component), ...facts, 'as above');
    return {
      role,
      title: componentTitle(component),
      facts,
      children: [
        ...(component.description === null ? [] : [line('description', component.description)]),
        ...(component.schema === null ? [] : this.#fields(component.schema.fields, component.schema.key)),
        ...this.#some(component.expectedMetrics, 'metrics', ({ name }) => line('metric', name)),
        ...this.#some(component.tests, 'tests', (test) =>
          line('test', test.command ?? test.url ?? titleOf(test), ...(test.name === null ? [] : [test.name])),
        ),
        ...this.#some(component.environments, 'environments', (environment) =>
          line('environment', environment.name ?? environment.url ?? '(unnamed)'),
        ),
        ...this.#some(component.hyperparameters, 'hyperparameters', (parameter) =>
          line('hyperparameter', hyperparameterText(parameter)),
        ),
      ],
    };
  }

  #fields(fields: readonly Field[], key: readonly string[]): OutlineItem[] {
    return this.#some(fields, 'fields', (field) => ({
      role: 'field',
      title: `${titleOf(field)}: ${fieldType(field)}`,
      facts: [
        ...(field.valuePattern === null ? [] : [`matches ${field.valuePattern}`]),
        ...([field.name, field.id].some((name) => name !== null && key.includes(name)) ? ['key'] : []),
        ...(field.description === null ? [] : [field.description]),
      ],
      children: this.#fields(field.subFields, []),
    }));
  }

  #some<T>(items: readonly T[], plural: string, show: (item: T) => OutlineItem): OutlineItem[] {
    const shown = items.slice(0, this.#limit).map(show);
    const left = items.length - shown.length;
    const what = left === 1 ? plural.slice(0, -1) : plural;
    return left === 0 ? shown : [...shown, line('more', `… ${left} more ${what}`)];
  }
}

function referencesOf(task: Task): OutlineItem[] {
  return [
    ...task.isBasedOn.map(({ id }) => line('based on', id)),
    ...task.evaluatedSolutions.map(({ id }) => line('judges', id)),
  ];
}

/** Whether an evaluation says no more than that it judges the solution around it. */
export function judges(evaluation: Task, solution: Task): boolean {
  return (
    evaluation.kind === 'evaluation' &&
    evaluation.evaluatedSolutions.every(({ id }) => id === solution.id) &&
    evaluation.isBasedOn.every(({ id }) => solution.isBasedOn.some((problem) => problem.id === id))
  );
}

function line(role: string, title: string, ...facts: string[]): OutlineItem {
  return { role, title, facts, children: [] };
}

function addressesOf(component: Component): readonly string[] {
  const title = componentTitle(component);
  return [...new Set([...(component.id === null ? [] : [component.id]), ...component.urls])].filter(
    (address) => address !== title,
  );
}

function describesMore(component: Component): boolean {
  return (
    component.description !== null ||
    component.schema !== null ||
    component.expectedMetrics.length + component.tests.length + component.hyperparameters.length > 0
  );
}

/** The tree of a task as plain JSON: everything but the graph nodes it was read from. */
export function taskJson(task: Task): JsonObject {
  return withoutNodes(task) as JsonObject;
}

function withoutNodes(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNodes);
  if (typeof value !== 'object' || value === null) return value as JsonValue;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'node' ? [] : [[key, withoutNodes(inner)]])),
  );
}

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
