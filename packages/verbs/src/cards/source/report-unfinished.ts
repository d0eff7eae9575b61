import { openShards, unfinishedIngest } from '@assay/cards';
import type { Listening } from '../../verb.ts';
import type { CorpusEvent } from './corpus-event.ts';
import { noCorpus } from './kept-folder.ts';

/** Says that a corpus holds only a part of what an ingest reads; where it holds nothing at all, there is nothing to ask. */
export async function reportUnfinished(
  corpus: string,
  folder: string,
  { on }: Listening<CorpusEvent>,
): Promise<void> {
  const shards = await openShards(folder);
  const unfinished = await unfinishedIngest(folder, shards);
  if (shards.shards.length === 0 && (unfinished !== null || shards.manifest === null))
    throw noCorpus(corpus, unfinished === null ? '' : ' yet: an ingest into it has not come to its end');
  if (unfinished !== null) on?.({ kind: 'corpus_unfinished', corpus, ...unfinished });
}
