import type { Answer } from '@assay/cards';
import { AssayError } from '@assay/records';
import { verbs } from '@assay/verbs';
import { answerText } from '../../cards/answer-text.ts';
import { corpusExitCodes } from '../../cards/corpus-exit-codes.ts';
import { corpusQuestion, declareCorpusQuestion, reportReading } from '../../cards/corpus-question.ts';
import { readingExit } from '../../cards/ingest-outcome.ts';
import { jsonList } from '../../json-list.ts';
import { declareLimits, limitsOf } from '../../cards/limit-options.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { worldOf } from '../../world-of.ts';

const formats = ['text', 'json', 'csv'] as const;

/** `assay cards sql "SELECT …" [PATH…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareLimits(
    declareCorpusQuestion(
      command.argument('<query>', 'one SELECT; it can write nothing and read no other file'),
    ),
  )
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n' +
        '  $ assay cards sql "SELECT model, count(*) FROM results GROUP BY model ORDER BY 2 DESC LIMIT 10"\n' +
        '  $ assay cards sql "DESCRIBE results"\n' +
        '\nViews: results, records, signals, triples, benchmarks, models, organizations, cards, findings, instances.' +
        corpusExitCodes,
    );
  return async ([query, ...paths], options) => {
    const format = choice('--format', options['format'], formats);
    if (query === undefined) throw new AssayError('usage', 'E_USAGE', 'assay cards sql expects a SELECT');
    const request = {
      ...corpusQuestion(paths, options),
      ...limitsOf(options),
      query,
      ...(format === 'csv' ? { as: format } : {}),
    };
    const ask = await verbs.cards.sql();
    return untilInterrupted(async (signal) => {
      const answer = await ask(request, worldOf(io), { signal, on: reportReading(paths, io) });
      try {
        const { document } = answer;
        const text = (): AsyncIterable<string> =>
          format === 'json' ? jsonList(answerObjects(answer)) : answerText(answer);
        await writeResult(document?.contents ?? text(), { out: options['out'], isFile: false }, io);
      } finally {
        await answer.close();
      }
      return readingExit(answer.reading);
    });
  };
};

async function* answerObjects({ columns, rows }: Answer): AsyncGenerator<readonly object[], void, undefined> {
  for await (const batch of rows)
    yield batch.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
}
