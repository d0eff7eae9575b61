import { createHash } from 'node:crypto';
import { type CardFile, type Finding, normaliseRecord, type RecordFile, type ResultRow } from '@assay/cards';
import type { Io } from '../io.ts';
import { corpusDocuments } from './corpus-documents.ts';
import { findCorpusFiles } from './find-corpus-files.ts';

/** Everything that files and folders say, in memory. */
export interface Corpus {
  readonly records: number;
  readonly rows: readonly ResultRow[];
  readonly cards: readonly CardFile[];
  readonly findings: readonly Finding[];
}

/**
 * Reads records and benchmark cards. A record is known by its path: the same path with the same content counts
 * once, two records with one evaluation_id count twice.
 */
export async function readCorpus(paths: readonly string[], io: Io): Promise<Corpus> {
  const corpus = { records: 0, rows: [] as ResultRow[], cards: [] as CardFile[], findings: [] as Finding[] };
  const seen = new Set<string>();
  for (const { path, root } of await findCorpusFiles(paths, io)) {
    for await (const entry of corpusDocuments(path, io)) {
      if (entry.kind === 'finding') corpus.findings.push(entry.finding);
      else if (entry.kind === 'card') corpus.cards.push(entry.card);
      else if (isNew(entry.record, seen)) addRecord(corpus, entry.record, root);
      else corpus.findings.push(duplicate(entry.record.path));
    }
  }
  return corpus;
}

function addRecord(
  corpus: { records: number; readonly rows: ResultRow[]; readonly findings: Finding[] },
  record: RecordFile,
  root: string,
): void {
  const { rows, findings } = normaliseRecord(record, root);
  corpus.records += 1;
  for (const row of rows) corpus.rows.push(row);
  for (const finding of findings) corpus.findings.push(finding);
}

function isNew({ path, record }: RecordFile, seen: Set<string>): boolean {
  const identity = createHash('sha256')
    .update(JSON.stringify([path, record]))
    .digest('base64');
  return seen.size < seen.add(identity).size;
}

function duplicate(path: string): Finding {
  const message = 'the same record of the same path again; counted once';
  return { action: 'dropped', rule: 'duplicate', path, result: null, message };
}
