import type { Finding, FindingCount, IngestReport, UnfinishedIngest } from '@assay/cards';
import type { JoinedNames } from '@assay/records';
import { plural, printable, printableLine } from '@assay/shown';
import type { CardQuestion, CorpusEvent, CorpusQuestion } from '@assay/verbs';
import type { Command } from 'commander';
import type { Options } from '../command.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { choice, several, textOption } from '../options.ts';

/** Where a corpus is kept unless it is said: beside the project file. */
export const usualCorpus = '.assay/corpus';

export function declareCorpusFolder(command: Command): Command {
  return command.option('--corpus <folder>', 'the corpus folder', usualCorpus);
}

/** Failed where there was nothing to read, or none of it could be used. */
export function ingestExit(report: IngestReport): ExitCode {
  const { rows, cards, instances, rules } = report;
  const isRefused = rows + cards + instances === 0 && rules.some(({ action }) => action === 'refused');
  return isRefused || isNothing(report) ? exitCodes.failed : exitCodes.done;
}

/** A line on paths that lead to no file at all, which is seldom meant; else no text. */
export function nothingFound(report: IngestReport, paths: readonly string[]): string {
  if (!isNothing(report)) return '';
  return printable(
    `assay: no file to read in ${paths.join(', ')}: expected .json, .jsonl or .ndjson, gzipped or not, or .parquet\n`,
  );
}

function isNothing({ files, unchanged, gone, pruned }: IngestReport): boolean {
  return files + unchanged + gone + pruned === 0;
}

/** The same of a question: where it read nothing itself, it was answered. */
export function readingExit(reading: IngestReport | null): ExitCode {
  return reading === null ? exitCodes.done : ingestExit(reading);
}

const mostExamples = 3;

/** That an answer counts names apart which are probably one, which ones, and how they are made to count as one. */
function namesApartText({
  joined,
  corpus,
}: Pick<Extract<CorpusEvent, { kind: 'names_apart' }>, 'joined' | 'corpus'>): string {
  const kinds = [...Map.groupBy(joined, ({ kind }) => kind)].map(([kind, groups]) =>
    plural(groups.length, kind),
  );
  const examples = joined.slice(0, mostExamples).map(exampleText);
  const left = joined.length - examples.length;
  const draft =
    corpus === null
      ? 'ingest the records, and `assay cards resolve --format yaml` drafts a file of names to edit'
      : `\`assay cards resolve --corpus ${corpus} --format yaml > names.yaml\` drafts a file of names to edit`;
  return printable(
    `names: ${kinds.join(', ')} probably written in several ways, counted apart: ${examples.join('; ')}${left > 0 ? `; ${left} more` : ''}\n` +
      `  the answer would change: --suggested-names counts them as one; ${draft}, for --names FILE\n`,
  );
}

function exampleText({ written }: JoinedNames): string {
  return written.slice(0, 4).join(' = ') + (written.length > 4 ? ' = …' : '');
}

/** A finding as one line, whatever is in its path. */
export function findingLine(finding: Finding): string {
  return `  ${finding.action} ${finding.rule}: ${findingPlace(finding)}: ${printableLine(finding.message)}\n`;
}

export function findingPlace({ path, result }: Finding): string {
  return printableLine(result === null ? path : `${path} result ${result}`);
}

/** What reading files came to, for people: the counts, then each rule that was met, with its first place. */
function readingReport({ records, rows, cards, rules }: IngestReport): string {
  const found = cards === 0 ? [] : [plural(cards, 'benchmark card')];
  const read = [plural(records, 'record'), plural(rows, 'result'), ...found].join(', ');
  return `${read}\n${rulesText(rules)}`;
}

/** Findings counted by their rules. */
function rulesText(rules: readonly FindingCount[]): string {
  return rules.map(ruleLine).join('');
}

function ruleLine({ action, rule, count, first }: FindingCount): string {
  return `  ${action} ${count} × ${rule}, first at ${findingPlace(first)}: ${printableLine(first.message)}\n`;
}

/** That a corpus holds only a part of what an ingest reads, and what to do. */
export function unfinishedText({ files, read, isRunning }: UnfinishedIngest): string {
  const part = files === null ? 'a part' : `${read} of ${plural(files, 'file')}`;
  return isRunning
    ? `an ingest is running: the corpus holds ${part} of what it reads`
    : `an ingest was interrupted: the corpus holds ${part} of what it was to read; the same \`assay cards ingest\` continues it`;
}

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

/** The end of the help of every question to a corpus. */
export const corpusExitCodes =
  '\n\nExit codes: 0 done · 1 nothing in the paths could be used · 2 no such path, corpus or name, or an invalid query · 4 the disk failed · 130 interrupted';
