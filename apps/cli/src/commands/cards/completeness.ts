import { benchmarkCompleteness } from '@assay/cards';
import { completenessText } from '../../cards/completeness-text.ts';
import { declareCorpus, openCorpus, readingExit } from '../../cards/corpus-arguments.ts';
import { printList } from '../../cards/print-list.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';

const formats = ['text', 'json'] as const;
const populations = ['placeholder_aware', 'literal'] as const;

/** `assay cards completeness [PATH…] [--card FILE…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareCorpus(command)
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .option('--card <file...>', 'benchmark cards')
    .option('--population <rule>', `what counts as populated: ${populations.join(', ')}`, 'placeholder_aware')
    .addHelpText('after', '\nExample:\n  $ assay cards completeness data/ --card cards/*.json');
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const population = choice('--population', options['population'], populations);
    const cardPaths = (options['card'] as readonly string[] | undefined) ?? [];
    const corpus = await openCorpus(paths, io, cardPaths);
    const benchmarks = benchmarkCompleteness(corpus.rows, corpus.cards, population);
    if (format === 'json') printList(benchmarks, io);
    else io.out(completenessText(benchmarks));
    return readingExit(corpus);
  };
};
