import { type Answer, askCorpus } from '@assay/cards';
import { AssayError } from '@assay/records';
import { answerCsv } from '../../cards/answer-csv.ts';
import { answerText } from '../../cards/answer-text.ts';
import { declareAskedCorpus, withAskedCorpus } from '../../cards/asked-corpus.ts';
import { askedExitCodes } from '../../cards/asked-exit-codes.ts';
import { jsonList } from '../../cards/json-list.ts';
import { untilStopped } from '../../cards/until-stopped.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { writeResult } from '../../evaluation/write-result.ts';

const formats = ['text', 'json', 'csv'] as const;

/** `assay cards sql "SELECT …" [PATH…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareAskedCorpus(
    command.argument('<query>', 'one SELECT; nothing can be written, and no other file be read'),
  )
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n' +
        '  $ assay cards sql "SELECT model, count(*) FROM results GROUP BY model ORDER BY 2 DESC LIMIT 10"\n' +
        '  $ assay cards sql "DESCRIBE results"\n' +
        '\nViews: results, records, signals, triples, benchmarks, models, organizations, cards, findings, instances.' +
        askedExitCodes,
    );
  return async ([query, ...paths], options) => {
    const format = choice('--format', options['format'], formats);
    if (query === undefined) throw new AssayError('usage', 'E_USAGE', 'assay cards sql expects a SELECT');
    return await withAskedCorpus(paths, options, io, async (asked) => {
      const answer = await askCorpus(asked.corpus, query);
      const pieces = piecesOf[format]({ ...answer, rows: untilStopped(answer.rows, asked) });
      await writeResult(pieces, { out: options['out'], isFile: false }, io);
    });
  };
};

const piecesOf: Readonly<Record<(typeof formats)[number], (answer: Answer) => AsyncIterable<string>>> = {
  json: (answer) => jsonList(answerObjects(answer)),
  csv: answerCsv,
  text: answerText,
};

async function* answerObjects({ columns, rows }: Answer): AsyncGenerator<readonly object[], void, undefined> {
  for await (const batch of rows)
    yield batch.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
}
