import { benchmarkCompleteness, type CardCorpus, cardCorpus, type Population } from '@assay/cards';
import type { ExitCode } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import { openCorpus, readingExit } from '../corpus-arguments.ts';

/** Where cards come from. */
export interface CardCorpusOptions {
  readonly paths: readonly string[];
  readonly cardPaths: readonly string[];
  readonly population: Population;
}

/** The corpus a command was pointed at, ready for cards, and the exit code that its reading asks for. */
export async function openCardCorpus(
  { paths, cardPaths, population }: CardCorpusOptions,
  io: Io,
): Promise<{ readonly corpus: CardCorpus; readonly exitCode: ExitCode }> {
  const read = await openCorpus(paths, io, cardPaths);
  const { rows, cards, findings } = read;
  const completeness = benchmarkCompleteness(rows, cards, population);
  return {
    corpus: cardCorpus({ rows, cards, findings, sources: rows, completeness, population }),
    exitCode: readingExit(read),
  };
}
