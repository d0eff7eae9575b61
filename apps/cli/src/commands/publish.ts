import { verbs } from '@assay/verbs';
import {
  choice,
  projectOf,
  projectOption,
  publisherFlags,
  publisherOptions,
  textOption,
} from '../options.ts';
import type { CommandModule } from '../command.ts';
import { exitCodes } from '../explain-error.ts';
import { worldOf } from '../version.ts';
import { jsonText } from '@assay/shown';
import { cardPage, sayLink } from '../workbench/say-link.ts';

const formats = ['text', 'json'] as const;

/** `assay publish RUN`: run → record → card in one step. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command.argument('<run>', 'a run, a scoring, a baseline, a specification or latest'))
    .option('--out <folder>', 'folder for the record, its rows and the card', 'published')
    .option('--corpus <folder>', 'the corpus to add it to (default: .assay/corpus beside the project file)');
  publisherOptions(command, 'publisher: of the project file')
    .option(
      '--allow-partial',
      'publish a part, or a run that was asked otherwise than declared; it is marked',
      false,
    )
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay publish latest\n  $ assay publish main --out published/ --corpus ../reports\n' +
        '\nWrites a record of Every Eval Ever 0.3.0 with its rows, adds it to the corpus of reported results, and writes the\n' +
        'card of its benchmark: this result next to those others reported (add them with `assay cards ingest`), with signals.\n' +
        'None of these files contains labels. Parameters are written as declared; nothing is invented.\n' +
        '\nExit codes: 0 published · 1 the data changed since the run · 2 no such run, no publisher, a part of a run, or the problem changed',
    );
  return async ([run], options) => {
    const format = choice('--format', options['format'], formats);
    const publish = await verbs.publish();
    const published = await publish(
      {
        project: projectOf(options),
        run: run!,
        publisher: publisherFlags(options),
        out: String(options['out']),
        allow_partial: options['allowPartial'] === true,
        corpus: textOption(options['corpus']) ?? undefined,
      },
      worldOf(io),
    );
    if (format === 'json') io.out(jsonText(published));
    else io.out((await import('../publish/published-text.ts')).publishedText(published));
    const [card] = published.signals;
    if (format === 'text' && options['corpus'] === undefined && card !== undefined)
      await sayLink(cardPage({ kind: 'benchmark', name: card.path[1] }), io, projectOf(options));
    return exitCodes.done;
  };
};
