import { checkCorpus, type CheckedCorpus } from '@assay/cards';
import * as z from 'zod';
import type { World } from '../world.ts';
import { keptFolder } from './source/kept-folder.ts';

/** Whether a corpus is as it was written: what is damaged, and what would help. */
export async function check({ corpus }: CheckCorpusRequest, world: World): Promise<CheckedCorpus> {
  return checkCorpus(await keptFolder(corpus, world));
}

/** Compare everything that a corpus keeps with the digests it was written with. */
export const checkCorpusRequest = z
  .strictObject({
    /** The folder of the corpus. */
    corpus: z.string(),
  })
  .readonly();

export type CheckCorpusRequest = z.infer<typeof checkCorpusRequest>;
