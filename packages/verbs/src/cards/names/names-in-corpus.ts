import { resolve } from 'node:path';
import { type CorpusNames, openCorpus, openShards } from '@assay/cards';
import type { World } from '../../world.ts';

/** The names that a corpus uses; null where there is no corpus in the folder. */
export async function namesInCorpus(folder: string, world: World): Promise<CorpusNames | null> {
  const full = resolve(world.cwd, folder);
  const { shards } = await openShards(full);
  if (shards.length === 0) return null;
  const corpus = await openCorpus(full);
  try {
    return await corpus.names();
  } finally {
    await corpus.close();
  }
}
