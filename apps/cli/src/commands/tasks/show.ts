import { jsonText, shortText } from '@assay/shown';
import type { OutlineItem } from '@assay/tasks';
import { type ShownTasks, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { type Colors, colors, type Io } from '../../io.ts';
import { choice, countOption } from '../../options.ts';
import { worldOf } from '../../version.ts';
import { sayFileLink } from '../../workbench/say-link.ts';

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

const formats = ['text', 'mermaid', 'dot', 'json', 'html'] as const;

/** How many items of a list a reader of each format can take in. JSON is never cut. */
const usualLimits: Readonly<Record<(typeof formats)[number], number>> = {
  text: 20,
  mermaid: 20,
  dot: 50,
  html: 500,
  json: Infinity,
};

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<file>', 'a task document')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--depth <levels>', 'levels of subtasks to show; 0 for only their number')
    .option('--limit <count>', 'items of a list to show before "… n more"; 0 for all (default: 20, html 500)')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay show problem.jsonld\n  $ assay show problem.jsonld --format html > problem.html\n' +
        '  $ assay show problem.jsonld --format dot | dot -Tsvg > problem.svg\n' +
        '\nExit codes: 0 shown · 1 the document is unreadable or holds no task · 2 the path cannot be opened',
    );
  return async ([file], options) => {
    const format = choice('--format', options['format'], formats);
    const limit =
      options['limit'] === undefined
        ? usualLimits[format]
        : countOption('--limit', options['limit']) || Infinity;
    const depth = options['depth'] === undefined ? null : countOption('--depth', options['depth']);
    const show = await verbs.show();
    const { path, tasks, outline, document } = await show(
      {
        path: file!,
        ...(format === 'json' ? {} : { as: format === 'text' ? 'outline' : format }),
        ...(depth === null ? {} : { depth }),
        ...(limit === Infinity ? {} : { limit }),
      },
      worldOf(io),
    );
    if (document !== null) io.out(document.contents);
    else if (outline !== null) {
      io.out(showText(outline, await colors(io)));
      await sayFileLink('/tasks', file!, io);
    } else io.out(jsonText({ path, tasks }));
    return exitCodes.done;
  };
};
