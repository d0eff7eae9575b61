import { buildCard, extraNames, rollUpCorpus, rollUpExtras, wholeCorpus } from '@assay/cards';
import { withAskedCorpus } from '../../cards/asked-corpus.ts';
import { askedExitCodes } from '../../cards/asked-exit-codes.ts';
import { declareExtra, extrasOf } from '../../cards/extra-option.ts';
import { rollupText } from '../../cards/rollup-text.ts';
import { renderCard } from '../../cards/show/render-card.ts';
import { declareCardCorpus, withCardCorpus } from '../../cards/show/with-card-corpus.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { jsonText } from '@assay/shown';

const formats = ['text', 'json', 'markdown', 'html'] as const;

/** `assay cards corpus [PATH…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareExtra(declareCardCorpus(command))
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards corpus data/\n  $ assay cards corpus data/ --format html --out corpus.html\n' +
        '\ntext and json count, over any number of rows; markdown and html are the card of the corpus, with the evidence.' +
        askedExitCodes,
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const extras = extrasOf(options, extraNames);
    const target = { out: options['out'], isFile: format === 'html' };
    if (format === 'markdown' || format === 'html')
      return await withCardCorpus(paths, options, io, async ({ rowsOf }) => {
        const card = buildCard(await rowsOf(wholeCorpus), wholeCorpus);
        await writeResult(renderCard(card, format), target, io);
      });
    return await withAskedCorpus(paths, options, io, async ({ corpus }) => {
      const rollup = await rollUpCorpus(corpus);
      const beside = extras.length === 0 ? {} : { extra: await rollUpExtras(corpus, extras) };
      const result = format === 'json' ? jsonText({ ...rollup, ...beside }) : rollupText(rollup);
      await writeResult(result, target, io);
    });
  };
};
