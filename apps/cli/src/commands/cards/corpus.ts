import { rollUpCorpus } from '@assay/cards';
import { declareAskedCorpus, withAskedCorpus } from '../../cards/asked-corpus.ts';
import { rollupText } from '../../cards/rollup-text.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { jsonText } from '../../json-text.ts';

const formats = ['text', 'json'] as const;

/** `assay cards corpus [PATH…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareAskedCorpus(command)
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .addHelpText('after', '\nExample:\n  $ assay cards corpus data/');
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    return await withAskedCorpus(paths, options, io, async ({ corpus }) => {
      const rollup = await rollUpCorpus(corpus);
      io.out(format === 'json' ? jsonText(rollup) : rollupText(rollup));
    });
  };
};
