import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { corpusExitCodes } from '../../cards/corpus-exit-codes.ts';
import { cardQuestion, declareCardQuestion, reportReading } from '../../cards/corpus-question.ts';
import { countExtras, extraJson, requestedExtras } from '../../cards/count-extras.ts';
import { declareExtra, extrasOf } from '../../cards/extra-option.ts';
import { readingExit } from '../../cards/ingest-outcome.ts';
import { rollupText } from '../../cards/rollup-text.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { worldOf } from '../../world-of.ts';
import { sayCorpusLink } from '../../workbench/say-link-elsewhere.ts';

const formats = ['text', 'json', 'markdown', 'html'] as const;

/** `assay cards corpus [PATH…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareExtra(declareCardQuestion(command), countExtras)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards corpus data/\n  $ assay cards corpus data/ --format html --out corpus.html\n' +
        '\ntext and json give counts, over any number of rows; markdown and html give the card of the corpus, with its evidence.\n' +
        'Text includes the rates (gaps, missing fields, completeness); JSON does so with --card or --extra rates.' +
        corpusExitCodes,
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const extras = extrasOf(options, countExtras);
    const target = { out: options['out'], isFile: format === 'html' };
    const on = reportReading(paths, io);
    return untilInterrupted(async (signal) => {
      if (format === 'markdown' || format === 'html') {
        const show = await verbs.cards.show();
        const request = { ...cardQuestion(paths, options), subject: { kind: 'corpus' }, as: format } as const;
        const { document, reading } = await show(request, worldOf(io), { signal, on });
        await writeResult(document!.contents, target, io);
        return readingExit(reading);
      }
      const ask = await verbs.cards.corpus();
      const request = { ...cardQuestion(paths, options), ...requestedExtras(extras, options, format) };
      const counts = await ask(request, worldOf(io), { signal, on });
      const { rollup, reading } = counts;
      const result =
        format === 'json' ? jsonText({ ...rollup, ...extraJson(counts, extras) }) : rollupText(counts);
      await writeResult(result, target, io);
      if (format === 'text' && paths.length === 0) await sayCorpusLink(options['corpus'], io);
      return readingExit(reading);
    });
  };
};
