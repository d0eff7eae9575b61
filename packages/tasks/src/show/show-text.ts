import type { Task } from '../read/task.ts';
import { type OutlineItem, outlineTask, type ShowOptions } from './outline.ts';
import { shortText } from './visible-text.ts';

/** How a terminal marks words; each gets text that is harmless already. */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly quiet: (text: string) => string;
  readonly role: (text: string) => string;
}

const plain: Paint = { strong: (text) => text, quiet: (text) => text, role: (text) => text };

const longest = 160;

/** Tasks as trees for a terminal. */
export function showText(tasks: readonly Task[], options: ShowOptions = {}, paint: Paint = plain): string {
  const shown = tasks.slice(0, options.limit ?? tasks.length);
  const left = tasks.length - shown.length;
  const trees = shown.map((task) => treeLines(outlineTask(task, options), paint).join('\n'));
  if (left > 0) trees.push(paint.quiet(`… ${left} more tasks`));
  return `${trees.join('\n\n')}\n`;
}

function treeLines(item: OutlineItem, paint: Paint): string[] {
  return [
    lineOf(item, paint),
    ...item.children.flatMap((child, i) => {
      const last = i === item.children.length - 1;
      const [first, ...rest] = treeLines(child, paint);
      return [
        `${paint.quiet(last ? '└─' : '├─')} ${first}`,
        ...rest.map((line) => `${last ? '  ' : paint.quiet('│ ')} ${line}`),
      ];
    }),
  ];
}

function lineOf({ role, title, facts }: OutlineItem, paint: Paint): string {
  const text = shortText(title, longest);
  if (role === 'more') return paint.quiet(text);
  const label = role === '' ? '' : `${paint.role(role)} `;
  const main = role === '' || role === 'subtask' ? paint.strong(text) : text;
  const more = facts.map((fact) => ` · ${shortText(fact, longest)}`).join('');
  return `${label}${main}${paint.quiet(more)}`;
}
