import { type CheckedCorpus, checkCorpus } from '@assay/cards';
import type { World } from '../world.ts';
import type { CheckCorpusRequest } from './check.request.ts';
import { keptFolder } from './source/kept-folder.ts';

/** Whether a corpus is as it was written: what is damaged, and what would help. */
export async function check({ corpus }: CheckCorpusRequest, world: World): Promise<CheckedCorpus> {
  return checkCorpus(await keptFolder(corpus, world));
}
