import { shortText } from '@assay/shown';
import type { OutlineItem } from '@assay/tasks';
import type { ShownTasks } from '@assay/verbs';
import type { Colors } from '../colors.ts';

const longest = 160;

/** Tasks as trees for a terminal. */
export function showText({ tasks, left }: NonNullable<ShownTasks['outline']>, colour: Colors): string {
  const trees = tasks.map((task) => treeLines(task, colour).join('\n'));
  if (left > 0) trees.push(colour.dim(`… ${left} more tasks`));
  return `${trees.join('\n\n')}\n`;
}

function treeLines(item: OutlineItem, colour: Colors): string[] {
  return [
    lineOf(item, colour),
    ...item.children.flatMap((child, i) => {
      const last = i === item.children.length - 1;
      const [first, ...rest] = treeLines(child, colour);
      return [
        `${colour.dim(last ? '└─' : '├─')} ${first}`,
        ...rest.map((line) => `${last ? '  ' : colour.dim('│ ')} ${line}`),
      ];
    }),
  ];
}

function lineOf({ role, title, facts }: OutlineItem, colour: Colors): string {
  const text = shortText(title, longest);
  if (role === 'more') return colour.dim(text);
  const label = role === '' ? '' : `${colour.cyan(role)} `;
  const main = role === '' || role === 'subtask' ? colour.bold(text) : text;
  const more = facts.map((fact) => ` · ${shortText(fact, longest)}`).join('');
  return `${label}${main}${colour.dim(more)}`;
}
