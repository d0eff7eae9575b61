import { type CorpusRollup, type IngestReport, rollUpCorpus, rollUpExtras } from '@assay/cards';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import type { CorpusEvent } from './source/corpus-event.ts';
import type { CorpusRequest } from './corpus.request.ts';
import { withSource } from './source/with-source.ts';

export interface CorpusCounts {
  readonly rollup: CorpusRollup;
  /** What the extra views come to; null where none was asked for. */
  readonly extra: Awaited<ReturnType<typeof rollUpExtras>> | null;
  readonly reading: IngestReport | null;
}

/** Counts over all triples of a corpus. */
export async function corpus(
  { extras = [], ...question }: CorpusRequest,
  world: World,
  listening: Listening<CorpusEvent> = {},
): Promise<CorpusCounts> {
  return withSource(question, world, listening, async ({ corpus: opened, reading }) => ({
    rollup: await rollUpCorpus(opened),
    extra: extras.length === 0 ? null : await rollUpExtras(opened, extras),
    reading,
  }));
}
