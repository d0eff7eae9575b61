import { resolve } from 'node:path';
import { type CorpusNames, corpusNames, openCorpus, openShards } from '@assay/cards';
import type { Io } from '../io.ts';

/** The names that a corpus uses; null where there is no corpus in the folder. */
export async function namesInCorpus(folder: string, io: Io): Promise<CorpusNames | null> {
  const full = resolve(io.cwd, folder);
  const { shards } = await openShards(full);
  if (shards.length === 0) return null;
  const corpus = await openCorpus(full);
  try {
    return await corpusNames(corpus);
  } finally {
    await corpus.close();
  }
}
