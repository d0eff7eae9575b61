import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { corpusExitCodes } from '../../cards/corpus-exit-codes.ts';
import {
  cardQuestion,
  corpusQuestion,
  declareCardQuestion,
  tellReading,
} from '../../cards/corpus-question.ts';
import { corpusExtras, declareExtra, extrasOf } from '../../cards/extra-option.ts';
import { readingExit } from '../../cards/ingest-outcome.ts';
import { rollupText } from '../../cards/rollup-text.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { worldOf } from '../../world-of.ts';

const formats = ['text', 'json', 'markdown', 'html'] as const;

/** `assay cards corpus [PATH…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareExtra(declareCardQuestion(command), corpusExtras)
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards corpus data/\n  $ assay cards corpus data/ --format html --out corpus.html\n' +
        '\ntext and json count, over any number of rows; markdown and html are the card of the corpus, with the evidence.' +
        corpusExitCodes,
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const extras = extrasOf(options, corpusExtras);
    const target = { out: options['out'], isFile: format === 'html' };
    const on = tellReading(paths, io);
    return untilInterrupted(async (signal) => {
      if (format === 'markdown' || format === 'html') {
        const show = await verbs.cards.show();
        const request = { ...cardQuestion(paths, options), subject: { kind: 'corpus' }, as: format } as const;
        const { document, reading } = await show(request, worldOf(io), { signal, on });
        await writeResult(document!.contents, target, io);
        return readingExit(reading);
      }
      const ask = await verbs.cards.corpus();
      const request = { ...corpusQuestion(paths, options), extras };
      const { rollup, extra, reading } = await ask(request, worldOf(io), { signal, on });
      const beside = extra === null ? {} : { extra };
      const result = format === 'json' ? jsonText({ ...rollup, ...beside }) : rollupText(rollup);
      await writeResult(result, target, io);
      return readingExit(reading);
    });
  };
};
