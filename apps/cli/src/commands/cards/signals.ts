import { AssayError, type Signals } from '@assay/records';
import { verbs } from '@assay/verbs';
import {
  corpusExitCodes,
  corpusQuestion,
  declareCorpusQuestion,
  readingExit,
  reportReading,
} from '../../cards/corpus-question.ts';
import { declareExtra, declareLimits, extrasOf, limitsOf, tripleExtras } from '../../cards/limit-options.ts';
import { type CommandModule, jsonList } from '../../command.ts';
import { signalsText } from '../../cards/signals-text.ts';
import { choice, textOption } from '../../options.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { worldOf } from '../../version.ts';
import { sayCorpusLink } from '../../workbench/say-link.ts';

const formats = ['text', 'json', 'csv', 'parquet'] as const;

/** `assay cards signals [PATH…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareLimits(declareExtra(declareCorpusQuestion(command), tripleExtras))
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .option(
      '--where <condition>',
      'only triples that match this SQL condition over the columns of the view signals',
    )
    .option(
      '--resolve',
      'with --format json, add what names probably refer to, as `resolved` beside each triple',
      false,
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards signals data/\n  $ assay cards signals --format parquet --out signals.parquet\n' +
        '\nFirst-party-only scores on agentic benchmarks that lack limits:\n' +
        `  $ assay cards signals --where "agentic and first_party_only = 1 and list_contains(missing_fields, 'eval_limits')"\n` +
        '\nA line of JSONL is a record or {"path": "data/suite/lab/model/1.json", "record": {…}}.' +
        corpusExitCodes,
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const out = textOption(options['out']);
    const where = textOption(options['where']);
    const extras = extrasOf(options, tripleExtras);
    const isResolving = options['resolve'] === true;
    if (isResolving && format !== 'json')
      throw new AssayError('usage', 'E_OPTION', '--resolve is shown in JSON only', {
        fix: 'Add --format json.',
      });
    if (format === 'parquet' && out === null)
      throw new AssayError('usage', 'E_OUT', 'Parquet is not made for a terminal', {
        fix: 'Name a file with --out FILE.',
      });
    const question = {
      ...corpusQuestion(paths, options),
      ...limitsOf(options),
      ...(where === null ? {} : { where }),
    };
    return untilInterrupted(async (signal) => {
      const listening = { signal, on: reportReading(paths, io) };
      if (format === 'parquet') {
        const exportSignals = await verbs.cards.exportSignals();
        const { path, reading } = await exportSignals({ ...question, path: out! }, worldOf(io), listening);
        io.err(`wrote ${path}\n`);
        return readingExit(reading);
      }
      const ask = await verbs.cards.signals();
      const csv = format === 'csv' ? { as: format } : {};
      const request = { ...question, extras, resolve: isResolving, ...csv };
      const { batches, document, reading, close } = await ask(request, worldOf(io), listening);
      try {
        const pieces = format === 'json' ? jsonList(batches) : (document?.contents ?? textPieces(batches));
        await writeResult(pieces, { out, isFile: false }, io);
      } finally {
        await close();
      }
      if (format === 'text' && paths.length === 0) await sayCorpusLink(options['corpus'], io);
      return readingExit(reading);
    });
  };
};

async function* textPieces(
  batches: AsyncIterable<readonly Signals[]>,
): AsyncGenerator<string, void, undefined> {
  let isNone = true;
  for await (const batch of batches) {
    isNone &&= batch.length === 0;
    yield signalsText(batch);
  }
  if (isNone) yield 'no triples\n';
}
