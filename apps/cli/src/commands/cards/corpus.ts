import { corpusRollup, signalsOf } from '@assay/cards';
import { declareCorpus, openCorpus, readingExit } from '../../cards/corpus-arguments.ts';
import { rollupText } from '../../cards/rollup-text.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { jsonText } from '../../json-text.ts';

const formats = ['text', 'json'] as const;

/** `assay cards corpus PATH…` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareCorpus(command)
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .addHelpText('after', '\nExample:\n  $ assay cards corpus data/');
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const corpus = await openCorpus(paths, io);
    const rollup = corpusRollup(signalsOf(corpus.rows));
    io.out(format === 'json' ? jsonText(rollup) : rollupText(rollup));
    return readingExit(corpus);
  };
};
