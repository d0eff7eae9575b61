import { shortText } from '@assay/shown';
import type { Task } from '../read/task.ts';
import { type DiagramNode, diagramOf } from './diagram.ts';
import type { ShowOptions } from './outline.ts';

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
