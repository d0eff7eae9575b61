import {
  type CardFile,
  corpusCards,
  corpusFindings,
  type Finding,
  type ResultRow,
  streamRows,
} from '@assay/cards';
import type { Options } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { withAskedCorpus } from './asked-corpus.ts';
import { readCards } from './read-cards.ts';
import { findingsText } from './reading-report.ts';

/** Everything that a corpus says, in memory. */
export interface Corpus {
  readonly rows: readonly ResultRow[];
  readonly cards: readonly CardFile[];
  readonly findings: readonly Finding[];
}

/** Reads all of what the command was pointed at, for what shows all of it. */
export async function openCorpus(
  paths: readonly string[],
  io: Io,
  cardPaths: readonly string[] = [],
  options: Options = {},
): Promise<Corpus> {
  const besides = await readCards(cardPaths, io);
  io.err(findingsText(besides.findings));
  const corpus = { rows: [] as ResultRow[], cards: [...besides.cards], findings: [...besides.findings] };
  if (paths.length === 0 && cardPaths.length > 0 && options['corpus'] === undefined) return corpus;
  await withAskedCorpus(paths, options, io, async ({ corpus: asked }) => {
    for await (const batch of streamRows(asked)) for (const row of batch) corpus.rows.push(row);
    corpus.cards.unshift(...(await corpusCards(asked)));
    corpus.findings.unshift(...(await corpusFindings(asked)));
  });
  return corpus;
}

/** Failed where there was something to read and none of it could be used. */
export function readingExit({ rows, cards, findings }: Corpus): ExitCode {
  const isRefused =
    rows.length === 0 && cards.length === 0 && findings.some(({ action }) => action === 'refused');
  return isRefused ? exitCodes.failed : exitCodes.done;
}
