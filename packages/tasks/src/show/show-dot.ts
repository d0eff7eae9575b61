import { shortText } from '@assay/shown';
import type { Task } from '../read/task.ts';
import { type DiagramNode, diagramOf } from './diagram.ts';
import type { ShowOptions } from './outline.ts';

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
