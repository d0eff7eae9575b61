import { plural, shortText } from '@assay/shown';
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

interface DiagramNode {
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
interface Diagram {
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
}

/** What several tasks share is one node. */
function diagramOf(tasks: readonly Task[], { depth = Infinity, limit = Infinity }: ShowOptions): Diagram {
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

const styles: Readonly<Record<DiagramNode['shape'], string>> = {
  task: 'shape=box, style=bold',
  spec: 'shape=hexagon, style=dashed',
  data: 'shape=cylinder',
  program: 'shape=component',
  judgement: 'shape=box, style=rounded',
  elsewhere: 'shape=plaintext',
};

/** Tasks as a Graphviz digraph. */
export function showDot(tasks: readonly Task[], options: ShowOptions = {}): string {
  const { nodes, edges } = diagramOf(tasks, options);
  const lines = [
    'digraph task {',
    '  rankdir=LR;',
    '  node [fontname="sans-serif", fontsize=11];',
    '  edge [fontname="sans-serif", fontsize=9];',
    ...nodes.map(
      ({ key, shape, lines }) => `  ${key} [${styles[shape]}, label="${lines.map(dotText).join('\\n')}"];`,
    ),
    ...edges.map(
      ({ from, to, label }) =>
        `  ${from} -> ${to} [label="${label}"${label === 'based on' ? ', style=dotted' : ''}];`,
    ),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** Inside a quoted string: quotes and backslashes escaped, and ampersands, which Graphviz reads as entities. */
function dotText(text: string): string {
  return shortText(text, 80).replaceAll('&', '&amp;').replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

const brackets: Readonly<Record<DiagramNode['shape'], readonly [open: string, close: string]>> = {
  task: ['[', ']'],
  spec: ['{{', '}}'],
  data: ['[(', ')]'],
  program: ['[[', ']]'],
  judgement: ['([', '])'],
  elsewhere: ['>', ']'],
};

/** Tasks as a Mermaid flowchart. */
export function showMermaid(tasks: readonly Task[], options: ShowOptions = {}): string {
  const { nodes, edges } = diagramOf(tasks, options);
  const lines = [
    'flowchart LR',
    ...nodes.map(({ key, shape, lines }) => {
      const [open, close] = brackets[shape];
      return `  ${key}${open}"${lines.map(mermaidText).join('<br/>')}"${close}`;
    }),
    ...edges.map(({ from, to, label }) =>
      label === 'based on' ? `  ${from} -. ${label} .-> ${to}` : `  ${from} -- ${label} --> ${to}`,
    ),
    '  classDef spec stroke-dasharray: 4 3',
    ...nodes.filter(({ shape }) => shape === 'spec').map(({ key }) => `  class ${key} spec`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Everything that is not a letter, a digit, a space or a plain mark becomes a character code (`#34;`). */
function mermaidText(text: string): string {
  return shortText(text, 80).replace(
    /[^\p{L}\p{N} .,_+-]/gu,
    (character) => `#${character.codePointAt(0)!};`,
  );
}
