import { plural, printable } from '@assay/shown';
import { type CompletenessReport, type CompletenessRequest, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import {
  cardQuestion,
  corpusExitCodes,
  declareCorpusQuestion,
  readingExit,
  reportReading,
} from '../../cards/corpus-question.ts';
import { type CommandModule, jsonList, type Options } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { type ExitCode, exitCodes } from '../../explain-error.ts';
import { choice } from '../../options.ts';
import { worldOf } from '../../version.ts';
import { sayCorpusLink } from '../../workbench/say-link.ts';

/** Completeness for people: a line for each benchmark, then the median. */
function completenessText({ benchmarks, rollup }: CompletenessReport): string {
  const lines = benchmarks.map(
    ({ benchmark, card, value, fully_missing }) =>
      `${value.toFixed(3)}  ${benchmark}: ${fully_missing} of 28 fields missing${card === null ? ', no card' : ''}\n`,
  );
  const { median } = rollup;
  const last =
    median === null
      ? 'no benchmarks'
      : `${median.toFixed(3)}  median of ${plural(benchmarks.length, 'benchmark')}`;
  return printable(`${lines.join('')}${last}\n`);
}

const formats = ['text', 'json'] as const;

/** `assay cards completeness [PATH…] [--card FILE…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareCorpusQuestion(command)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--card <file...>', 'benchmark cards; without paths, they are assessed on their own')
    .option(
      '--population <rule>',
      'what counts as populated: placeholder_aware, literal',
      'placeholder_aware',
    )
    .addHelpText(
      'after',
      `\nExample:\n  $ assay cards completeness data/ --card cards/*.json${corpusExitCodes}`,
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const request = requestOf(paths, options, command);
    const ask = await verbs.cards.completeness();
    return untilInterrupted(async (signal) => {
      const report = await ask(request, worldOf(io), { signal, on: reportReading(paths, io) });
      const result = format === 'json' ? jsonList([report.benchmarks]) : completenessText(report);
      await writeResult(result, { out: null, isFile: false }, io);
      const isOfCorpus = paths.length === 0 && request.source !== undefined;
      if (format === 'text' && isOfCorpus) await sayCorpusLink(options['corpus'], io);
      return exitOf(report, request);
    });
  };
};

/** Cards that are named alone are asked alone; a corpus that is only the usual one is not meant then. */
function requestOf(paths: readonly string[], options: Options, command: Command): CompletenessRequest {
  const { source, ...question } = cardQuestion(paths, options);
  const isCorpusNamed = command.getOptionValueSource('corpus') === 'cli';
  const isAlone = question.cards?.length !== 0 && paths.length === 0 && !isCorpusNamed;
  return isAlone ? question : { ...question, source };
}

function exitOf({ cards, reading }: CompletenessReport, { source }: CompletenessRequest): ExitCode {
  if (source !== undefined) return readingExit(reading);
  return cards.count === 0 && cards.rules.length > 0 ? exitCodes.failed : exitCodes.done;
}
