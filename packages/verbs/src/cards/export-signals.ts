import type { IngestReport } from '@assay/cards';
import { resolve } from 'node:path';
import * as z from 'zod';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import type { CorpusEvent } from './source/corpus-event.ts';
import { limitsOf } from './source/limits-of.ts';
import { limitFields } from './source/limits.request.ts';
import { reportNamesApart, tripleNames } from './source/report-names-apart.ts';
import { corpusFields } from './source/source.request.ts';
import { withSource } from './source/with-source.ts';

export interface ExportedSignals {
  readonly path: string;
  readonly reading: IngestReport | null;
}

/** Writes the signals of all triples to a Parquet file. */
export async function exportSignals(
  { path, where, max_seconds, max_memory_bytes, max_spill_bytes, ...question }: ExportSignalsRequest,
  world: World,
  listening: Listening<CorpusEvent> = {},
): Promise<ExportedSignals> {
  const limits = limitsOf({ max_seconds, max_memory_bytes, max_spill_bytes });
  const file = resolve(world.cwd, path);
  return withSource(question, world, listening, async (source) => {
    const { corpus, reading } = source;
    reportNamesApart(source, question, tripleNames, listening);
    if (where === undefined) await corpus.writeSignals(file);
    else
      await Array.fromAsync(
        corpus.ask({ kind: 'write_signals', condition: where, file }, limits, listening.signal),
      );
    return { path, reading };
  });
}

/** Write the signals of every triple to a Parquet file. */
export const exportSignalsRequest = z
  .strictObject({
    ...corpusFields,
    ...limitFields,
    /** Only triples for which this holds: SQL over the columns of the view signals. */
    where: z.string().optional(),
    /** The file to write. */
    path: z.string(),
  })
  .readonly();

export type ExportSignalsRequest = z.infer<typeof exportSignalsRequest>;
