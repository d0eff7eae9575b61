import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice } from '../../choice.ts';
import { colors } from '../../colors.ts';
import type { CommandModule } from '../../command.ts';
import { countOption } from '../../count-option.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import { showText } from '../../show/show-text.ts';
import { worldOf } from '../../world-of.ts';
import { sayFileLink } from '../../workbench/say-link-elsewhere.ts';

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
