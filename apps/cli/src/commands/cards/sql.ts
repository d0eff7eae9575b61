import type { Answer, PlainValue } from '@assay/cards';
import { AssayError } from '@assay/records';
import { plural, printableLine } from '@assay/shown';
import { verbs } from '@assay/verbs';
import {
  corpusExitCodes,
  corpusQuestion,
  declareCorpusQuestion,
  readingExit,
  reportReading,
} from '../../cards/corpus-question.ts';
import { declareLimits, limitsOf } from '../../cards/limit-options.ts';
import { type CommandModule, jsonList } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { choice } from '../../options.ts';
import { worldOf } from '../../version.ts';

/** Wider than this a column does not get for the sake of its longest value. */
const widest = 60;

/**
 * An answer as a table for people. Columns are as wide as the first rows need; a longer value further down moves only
 * its own line.
 */
async function* answerText({ columns, rows }: Answer): AsyncGenerator<string, void, undefined> {
  const names = columns.map(printableLine);
  let widths: readonly number[] | null = null;
  let count = 0;
  for await (const batch of rows) {
    const lines = batch.map((row) => row.map(shown));
    if (widths === null) {
      widths = widthsOf([names, ...lines]);
      yield lineOf(names, widths) +
        lineOf(
          widths.map((width) => '─'.repeat(width)),
          widths,
        );
    }
    yield lines.map((line) => lineOf(line, widths!)).join('');
    count += batch.length;
  }
  if (widths === null) yield `${names.join('  ')}\n`;
  yield `${plural(count, 'row')}\n`;
}

function shown(value: PlainValue): string {
  if (value === null) return '';
  return printableLine(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function widthsOf(lines: readonly (readonly string[])[]): number[] {
  return lines[0]!.map((_, i) => Math.min(widest, Math.max(...lines.map((line) => line[i]!.length))));
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  return `${cells
    .map((text, i) => text.padEnd(widths[i]!))
    .join('  ')
    .trimEnd()}\n`;
}

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
