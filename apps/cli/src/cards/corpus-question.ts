import type { CardQuestion, CorpusEvent, CorpusQuestion } from '@assay/verbs';
import type { Command } from 'commander';
import { choice } from '../choice.ts';
import type { Options } from '../command.ts';
import { textOption } from '../evaluation/text-option.ts';
import type { Io } from '../io.ts';
import { declareCorpusFolder, usualCorpus } from './corpus-folder.ts';
import { nothingFound } from './ingest-outcome.ts';
import { namesApartText } from './names-apart-text.ts';
import { readingReport, rulesText } from './reading-report.ts';
import { unfinishedText } from './unfinished-text.ts';
import { several } from '../several.ts';

const populations = ['placeholder_aware', 'literal'] as const;

/** What every question to a corpus takes. */
export function declareCorpusQuestion(command: Command): Command {
  return declareCorpusFolder(
    command.argument(
      '[path...]',
      'records and benchmark cards to query instead of a corpus: folders, JSON, JSONL (also gzipped) or Parquet',
    ),
  )
    .option('--names <file>', 'a file of names to merge (repeatable)', several, [])
    .option('--suggested-names', 'merge names as suggested by `assay cards resolve`', false)
    .option(
      '--literal',
      'the narrow reading: metrics without their parameters, the ten setup fields of the source, settings as written',
      false,
    );
}

/** What every command that shows cards takes. */
export function declareCardQuestion(command: Command): Command {
  return declareCorpusQuestion(command)
    .option('--card <file...>', 'benchmark cards')
    .option(
      '--population <rule>',
      `what counts as populated: ${populations.join(', ')}`,
      'placeholder_aware',
    );
}

export function corpusQuestion(paths: readonly string[], options: Options): CorpusQuestion {
  const corpus = textOption(options['corpus']) ?? usualCorpus;
  return {
    source: paths.length === 0 ? { corpus } : { paths },
    names: (options['names'] as readonly string[] | undefined) ?? [],
    ...(options['suggestedNames'] === true ? { suggested_names: true } : {}),
    ...(options['literal'] === true ? { literal: true } : {}),
  };
}

export function cardQuestion(paths: readonly string[], options: Options): CardQuestion {
  return {
    population: choice('--population', options['population'], populations),
    cards: (options['card'] as readonly string[] | undefined) ?? [],
    ...corpusQuestion(paths, options),
  };
}

/** Tells on stderr what reading files came to, as soon as they are read. */
export function reportReading(paths: readonly string[], io: Io): (event: CorpusEvent) => void {
  return (event) => {
    if (event.kind === 'cards_read') io.err(rulesText(event.rules));
    else if (event.kind === 'corpus_unfinished') io.err(`assay: ${unfinishedText(event)}\n`);
    else if (event.kind === 'names_apart') io.err(namesApartText(event));
    else io.err(nothingFound(event.report, paths) || readingReport(event.report));
  };
}
