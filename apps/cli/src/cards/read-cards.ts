import { type CardFile, cardFile, type Finding } from '@assay/cards';
import type { Io } from '../io.ts';
import { type CorpusEntry, corpusDocuments } from './corpus-documents.ts';
import { findCorpusFiles } from './find-corpus-files.ts';

export interface ReadCards {
  readonly cards: readonly CardFile[];
  readonly findings: readonly Finding[];
}

/** Reads files that are said to hold benchmark cards, whatever sections they have; what is no JSON object is a finding. */
export async function readCards(paths: readonly string[], io: Io): Promise<ReadCards> {
  const cards: CardFile[] = [];
  const findings: Finding[] = [];
  for (const { path } of await findCorpusFiles(paths, io)) {
    for await (const entry of corpusDocuments(path, io)) {
      const read = asCard(entry);
      if ('rule' in read) findings.push(read);
      else cards.push(read);
    }
  }
  return { cards, findings };
}

function asCard(entry: CorpusEntry): CardFile | Finding {
  if (entry.kind === 'finding') return entry.finding;
  if (entry.kind === 'card') return entry.card;
  const { path, record } = entry.record;
  const message = 'a benchmark card is a JSON object';
  return cardFile(record, path) ?? { action: 'refused', rule: 'no_card', path, result: null, message };
}
