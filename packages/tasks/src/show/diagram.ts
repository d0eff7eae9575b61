import { plural } from '@assay/shown';
import type { GraphNode } from '../read/graph.ts';
import type { Component, Task } from '../read/task.ts';
import { judges, type ShowOptions } from './outline.ts';
import {
  componentState,
  componentTitle,
  fieldType,
  isTask,
  resultText,
  taskKinds,
  titleOf,
} from './words.ts';

export interface DiagramNode {
  readonly key: string;
  readonly shape: 'task' | 'spec' | 'data' | 'program' | 'judgement' | 'elsewhere';
  /** Title first; texts as in the document, to be escaped by the writer. */
  readonly lines: readonly string[];
}

interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** What flows where: data into tasks and out of them, code into tasks, tasks into judgements and subtasks. */
export interface Diagram {
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
}

/** What several tasks share is one node. */
export function diagramOf(
  tasks: readonly Task[],
  { depth = Infinity, limit = Infinity }: ShowOptions,
): Diagram {
  const drawing = new Drawing(limit);
  for (const task of tasks.slice(0, limit)) drawing.task(task, depth);
  return drawing.finish();
}

class Drawing {
  readonly #limit: number;
  readonly #nodes: DiagramNode[] = [];
  readonly #edges: DiagramEdge[] = [];
  readonly #keys = new Map<GraphNode | string, string>();
  readonly #later: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  finish(): Diagram {
    for (const draw of this.#later) draw();
    return { nodes: this.#nodes, edges: this.#edges };
  }

  task(task: Task, depth: number, around: Task | null = null): string {
    const known = this.#keys.get(task.node);
    if (known !== undefined) return known;
    const shape = task.kind === 'evaluation' ? 'judgement' : 'task';
    const results = task.results.map((result) => `${result.metric?.name ?? '?'} = ${resultText(result)}`);
    const key = this.#add(task.node, shape, [titleOf(task), taskKinds[task.kind], ...this.#cut(results)]);
    if (task.id !== null) this.#keys.set(task.id, key);
    for (const part of task.inputs.slice(0, this.#limit))
      this.#edge(this.#component(part, 'data'), key, 'input');
    for (const part of task.implementations.slice(0, this.#limit))
      this.#edge(this.#component(part, 'program'), key, 'implementation');
    for (const part of task.executions.slice(0, this.#limit))
      this.#edge(this.#component(part, 'program'), key, 'execution');
    for (const part of task.outputs.slice(0, this.#limit))
      this.#edge(key, this.#component(part, 'data'), 'output');
    for (const part of task.evaluations.slice(0, this.#limit))
      this.#edge(
        key,
        isTask(part) ? this.task(part, depth, task) : this.#component(part, 'judgement'),
        'evaluation',
      );
    this.#subTasks(task, key, depth);
    // Drawn when every task has its place: the problem may be in the same document, further on.
    for (const { id } of around !== null && judges(task, around) ? [] : task.isBasedOn)
      this.#later.push(() =>
        this.#edge(key, this.#keys.get(id) ?? this.#add(id, 'elsewhere', [id]), 'based on'),
      );
    return key;
  }

  #subTasks(task: Task, key: string, depth: number): void {
    const shown = depth > 0 ? task.subTasks.slice(0, this.#limit) : [];
    for (const inner of shown) this.#edge(key, this.task(inner, depth - 1), 'subtask');
    const left = task.subTasks.length - shown.length;
    if (left > 0)
      this.#edge(
        key,
        this.#add(`more ${key}`, 'elsewhere', [
          depth > 0 ? `… ${plural(left, 'more subtask')}` : `… ${plural(left, 'subtask')}`,
        ]),
        'subtask',
      );
  }

  #component(part: Component, shape: 'data' | 'program' | 'judgement'): string {
    const facts = [
      ...(part.schema?.fields ?? []).map((field) => `${titleOf(field)}: ${fieldType(field)}`),
      ...part.expectedMetrics.map(({ name }) => name),
      ...part.hyperparameters.map(({ name, value }) => `${name ?? '?'} = ${String(value)}`),
    ];
    return (
      this.#keys.get(part.node) ??
      this.#add(part.node, part.kind === 'spec' ? 'spec' : shape, [
        componentTitle(part),
        componentState(part),
        ...this.#cut(facts),
      ])
    );
  }

  #cut(lines: readonly string[]): readonly string[] {
    const room = Math.min(this.#limit, 12);
    return lines.length <= room ? lines : [...lines.slice(0, room), `… ${lines.length - room} more`];
  }

  #add(node: GraphNode | string, shape: DiagramNode['shape'], lines: readonly string[]): string {
    const key = `n${this.#nodes.length}`;
    this.#keys.set(node, key);
    this.#nodes.push({ key, shape, lines });
    return key;
  }

  #edge(from: string, to: string, label: string): void {
    this.#edges.push({ from, to, label });
  }
}
