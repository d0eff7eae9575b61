import { AssayError } from '@assay/records';
import type { Command } from 'commander';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { readCards } from './read-cards.ts';
import { type Corpus, readCorpus } from './read-corpus.ts';
import { readingReport } from './reading-report.ts';

/** What every view of a corpus takes. */
export function declareCorpus(command: Command): Command {
  return command.argument('[path...]', 'records and benchmark cards: folders, JSON, JSONL, gzipped or not');
}

/** Reads what the command was pointed at, and tells on stderr what that came to. */
export async function openCorpus(
  paths: readonly string[],
  io: Io,
  cardPaths: readonly string[] = [],
): Promise<Corpus> {
  if (paths.length + cardPaths.length === 0)
    throw new AssayError('usage', 'E_USAGE', 'assay cards expects files or folders', {
      fix: 'Name the records to read; see `assay cards --help`.',
    });
  const corpus = join(await readCorpus(paths, io), await readCards(cardPaths, io));
  io.err(readingReport(corpus));
  return corpus;
}

/** Failed where there was something to read and none of it could be used. */
export function readingExit({ rows, cards, findings }: Corpus): ExitCode {
  const isRefused =
    rows.length === 0 && cards.length === 0 && findings.some(({ action }) => action === 'refused');
  return isRefused ? exitCodes.failed : exitCodes.done;
}

function join(corpus: Corpus, { cards, findings }: Pick<Corpus, 'cards' | 'findings'>): Corpus {
  return { ...corpus, cards: [...corpus.cards, ...cards], findings: [...corpus.findings, ...findings] };
}
