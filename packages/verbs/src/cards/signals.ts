import { type IngestReport, Registry, signalsCsv, signalsCsvHead, type StreamedSignals } from '@assay/cards';
import type { Signals } from '@assay/records';
import * as z from 'zod';
import type { Document } from '../document.ts';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import { withResolvedNames } from './resolved-names.ts';
import { batchesOf } from './source/batches-of.ts';
import type { CorpusEvent } from './source/corpus-event.ts';
import { limitsOf } from './source/limits-of.ts';
import { limitFields } from './source/limits.request.ts';
import { openSource } from './source/open-source.ts';
import { reportNamesApart, tripleNames } from './source/report-names-apart.ts';
import { corpusFields } from './source/source.request.ts';
import { streamAnswer, type StreamedAnswer } from './source/stream-answer.ts';

export interface SignalsAnswer extends StreamedAnswer<readonly StreamedSignals[]> {
  readonly reading: IngestReport | null;
  /** Takes the place of the batches where it was asked for. */
  readonly document: Document<AsyncIterable<string>> | null;
}

/** The signals of all triples, some thousands at a time. */
export async function signals(
  { where, extras = [], resolve = false, as, ...rest }: SignalsRequest,
  world: World,
  listening: Listening<CorpusEvent> = {},
): Promise<SignalsAnswer> {
  const { max_seconds, max_memory_bytes, max_spill_bytes, ...question } = rest;
  const limits = limitsOf({ max_seconds, max_memory_bytes, max_spill_bytes });
  const source = await openSource(question, world, listening);
  reportNamesApart(source, question, tripleNames, listening);
  const streamed: AsyncIterable<readonly StreamedSignals[]> =
    where === undefined
      ? source.corpus.signals(where, extras)
      : batchesOf(source.corpus.ask({ kind: 'signals', condition: where, extras }, limits, listening.signal));
  const named = resolve ? withResolvedNames(streamed, new Registry({ names: source.names })) : streamed;
  const answer = streamAnswer(source, named, listening.signal);
  return {
    ...answer,
    reading: source.reading,
    document: as === undefined ? null : { type: 'text/csv', contents: csvOf(answer.batches) },
  };
}

async function* csvOf(batches: AsyncIterable<readonly Signals[]>): AsyncGenerator<string, void, undefined> {
  yield signalsCsvHead;
  for await (const batch of batches) yield signalsCsv(batch);
}

const extras = z.enum([
  'by-organization',
  'wide-variants',
  'agentic-heuristics',
  'scale-repair',
  'saturation',
]);

/** The four signals of every triple of model, path and metric. */
export const signalsRequest = z
  .strictObject({
    ...corpusFields,
    ...limitFields,
    /** Only triples for which this holds: SQL over the columns of the view signals. */
    where: z.string().optional(),
    /** Views beside the signals. */
    extras: z.array(extras).readonly().optional(),
    /** What names probably stand for, as `resolved` beside each triple. */
    resolve: z.boolean().optional(),
    as: z.enum(['csv']).optional(),
  })
  .readonly();

export type SignalsRequest = z.infer<typeof signalsRequest>;
