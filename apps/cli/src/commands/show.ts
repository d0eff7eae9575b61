import { AssayError } from '@assay/records';
import {
  readTaskSet,
  showDot,
  showHtml,
  showMermaid,
  type ShowOptions,
  showText,
  type Task,
  taskJson,
} from '@assay/tasks';
import type { Command } from 'commander';
import { choice } from '../choice.ts';
import { colors } from '../colors.ts';
import type { CommandModule } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { readSource } from '../read-source.ts';
import { countOption } from '../count-option.ts';
import { inFile } from '../in-file.ts';

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
    .option('--format <format>', `how to show it: ${formats.join(', ')}`, 'text')
    .option('--depth <levels>', 'levels of subtasks to show (0: only their number)')
    .option('--limit <count>', 'items of one list to show before "… n more" (0: all; usually 20, html 500)')
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
    const depth = options['depth'] === undefined ? Infinity : countOption('--depth', options['depth']);
    const { tasks } = await inFile(file!, async () => readTaskSet([await readSource(file!, io)]));
    if (tasks.length === 0) {
      throw new AssayError('invalid', 'E_SPEC_EMPTY', 'the document holds no task', {
        location: { file: file! },
        fix: 'Check that @context maps croissant and schema, and that @type names a task; assay validate says more.',
      });
    }
    io.out(await writers[format](tasks, { depth, limit }, { file: file!, io }));
    return exitCodes.done;
  };
};

/** What each format prints. */
const writers: Readonly<
  Record<
    (typeof formats)[number],
    (tasks: readonly Task[], options: ShowOptions, place: Place) => string | Promise<string>
  >
> = {
  json: (tasks, _, { file }) => jsonText({ path: file, tasks: tasks.map(taskJson) }),
  mermaid: showMermaid,
  dot: showDot,
  html: showHtml,
  text: async (tasks, options, { io }) => {
    const { bold, dim, cyan } = await colors(io);
    return showText(tasks, options, { strong: bold, quiet: dim, role: cyan });
  },
};

interface Place {
  readonly file: string;
  readonly io: Io;
}
