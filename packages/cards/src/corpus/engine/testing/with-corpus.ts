import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingest } from '../../ingest/ingest.ts';
import { type OpenCorpus, openCorpus } from '../open-corpus.ts';

/** Hands a corpus on disk, made of these documents, to `use`; it is gone afterwards. */
export async function withCorpus<T>(
  documents: readonly unknown[],
  use: (corpus: OpenCorpus) => Promise<T>,
): Promise<T> {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-engine-'));
  try {
    const lines = documents.map((document) => `${JSON.stringify(document)}\n`);
    await writeFile(join(cwd, 'records.jsonl'), lines.join(''));
    await ingest({ paths: ['records.jsonl'], corpus: 'corpus', cwd });
    const corpus = await openCorpus(join(cwd, 'corpus'));
    try {
      return await use(corpus);
    } finally {
      await corpus.close();
    }
  } finally {
    await rm(cwd, { recursive: true });
  }
}
