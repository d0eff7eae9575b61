import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reading } from '../../../corpus/result-row.ts';
import type { Aliases } from '../../../resolve/name-index.ts';
import { CorpusFolder } from '../../../corpus/testing/corpus-folder.ts';
import type { Corpus } from '../../../ports/corpus.ts';
import { corpusOver } from '../open-corpus.ts';
import { type DuckDbCorpus, openDuckDbCorpus } from '../open-duckdb-corpus.ts';

/** Hands a corpus on disk, made of these documents, to `use`; it is gone afterwards. */
export async function withCorpus<T>(
  documents: readonly unknown[],
  use: (corpus: DuckDbCorpus, asked: Corpus) => Promise<T>,
  aliases?: Aliases,
  reading: Reading = 'resolved',
): Promise<T> {
  const made = await CorpusFolder.of({ 'all.jsonl': documents.map(lineOf).join('') });
  await made.ingest(['all.jsonl']);
  const corpus = await openDuckDbCorpus(join(made.folder, 'corpus'), aliases, { reading });
  try {
    return await use(corpus, corpusOver(corpus));
  } finally {
    await corpus.close();
    await rm(made.folder, { recursive: true });
  }
}

/** JSON as others write it: a negative zero keeps its sign. */
function lineOf(document: unknown): string {
  const text = JSON.stringify(document, (_, value: unknown) => (Object.is(value, -0) ? 'minus zero' : value));
  return `${text.replaceAll('"minus zero"', '-0.0')}\n`;
}
