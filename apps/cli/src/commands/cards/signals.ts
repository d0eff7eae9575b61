import { resolve } from 'node:path';
import {
  Registry,
  signalsCsv,
  signalsCsvHead,
  streamSignals,
  tripleExtras,
  writeSignals,
} from '@assay/cards';
import { AssayError, type Signals } from '@assay/records';
import { declareAskedCorpus, withAskedCorpus } from '../../cards/asked-corpus.ts';
import { askedExitCodes } from '../../cards/asked-exit-codes.ts';
import { declareExtra, extrasOf } from '../../cards/extra-option.ts';
import { jsonList } from '../../cards/json-list.ts';
import { withResolvedNames } from '../../cards/resolved-names.ts';
import { signalsText } from '../../cards/signals-text.ts';
import { untilStopped } from '../../cards/until-stopped.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { textOption } from '../../evaluation/text-option.ts';
import { writeResult } from '../../evaluation/write-result.ts';

const formats = ['text', 'json', 'csv', 'parquet'] as const;

/** `assay cards signals [PATH…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareExtra(declareAskedCorpus(command), tripleExtras)
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .option(
      '--where <condition>',
      'only triples for which this holds: SQL over the columns of the view signals',
    )
    .option(
      '--resolve',
      'what names probably stand for, as `resolved` beside each triple, with --format json',
      false,
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards signals data/\n  $ assay cards signals --format parquet --out signals.parquet\n' +
        '\nFirst-party-only scores on agentic benchmarks that lack limits:\n' +
        `  $ assay cards signals --where "agentic and first_party_only = 1 and list_contains(missing_fields, 'eval_limits')"\n` +
        '\nA line of JSONL is a record or {"path": "data/suite/lab/model/1.json", "record": {…}}.' +
        askedExitCodes,
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
    return await withAskedCorpus(paths, options, io, async (asked) => {
      const { corpus } = asked;
      if (format === 'parquet') {
        await writeSignals(corpus, resolve(io.cwd, out!), where ?? undefined);
        io.err(`wrote ${out}\n`);
        return;
      }
      const signals = untilStopped(streamSignals(corpus, where ?? undefined, extras), asked);
      const registry = new Registry({ names: asked.names });
      const pieces = piecesOf[format](isResolving ? withResolvedNames(signals, registry) : signals);
      await writeResult(pieces, { out, isFile: false }, io);
    });
  };
};

type Batches = AsyncIterable<readonly Signals[]>;

const piecesOf: Readonly<
  Record<Exclude<(typeof formats)[number], 'parquet'>, (batches: Batches) => AsyncIterable<string>>
> = {
  json: jsonList,
  csv: csvPieces,
  text: textPieces,
};

async function* csvPieces(batches: Batches): AsyncGenerator<string, void, undefined> {
  yield signalsCsvHead;
  for await (const batch of batches) yield signalsCsv(batch);
}

async function* textPieces(batches: Batches): AsyncGenerator<string, void, undefined> {
  let isNone = true;
  for await (const batch of batches) {
    isNone &&= batch.length === 0;
    yield signalsText(batch);
  }
  if (isNone) yield 'no triples\n';
}
