import { resolve } from 'node:path';
import { type IngestReport, writeSignals } from '@assay/cards';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import type { CorpusEvent } from './source/corpus-event.ts';
import type { ExportSignalsRequest } from './export-signals.request.ts';
import { tellNamesApart, tripleNames } from './source/tell-names-apart.ts';
import { withSource } from './source/with-source.ts';

export interface ExportedSignals {
  readonly path: string;
  readonly reading: IngestReport | null;
}

/** Writes the signals of all triples to a Parquet file. */
export async function exportSignals(
  { path, where, ...question }: ExportSignalsRequest,
  world: World,
  listening: Listening<CorpusEvent> = {},
): Promise<ExportedSignals> {
  return withSource(question, world, listening, async (source) => {
    const { corpus, reading } = source;
    tellNamesApart(source, question, tripleNames, listening);
    await writeSignals(corpus, resolve(world.cwd, path), where);
    return { path, reading };
  });
}
