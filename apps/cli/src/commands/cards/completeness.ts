import { type CompletenessRequest, type CompletenessReport, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { corpusExitCodes } from '../../cards/corpus-exit-codes.ts';
import { completenessText } from '../../cards/completeness-text.ts';
import { cardQuestion, declareCorpusQuestion, reportReading } from '../../cards/corpus-question.ts';
import { readingExit } from '../../cards/ingest-outcome.ts';
import { jsonList } from '../../json-list.ts';
import { choice } from '../../choice.ts';
import type { CommandModule, Options } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { type ExitCode, exitCodes } from '../../exit-codes.ts';
import { worldOf } from '../../world-of.ts';
import { sayCorpusLink } from '../../workbench/say-link-elsewhere.ts';

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
