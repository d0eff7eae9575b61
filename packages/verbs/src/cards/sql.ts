import {
  type Answer,
  answerCsv,
  type IngestReport,
  nameKinds,
  type PlainValue,
  type QueryLimits,
} from '@assay/cards';
import * as z from 'zod';
import type { Document } from '../document.ts';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import { batchesOf } from './source/batches-of.ts';
import type { CorpusEvent } from './source/corpus-event.ts';
import { limitsOf } from './source/limits-of.ts';
import { limitFields } from './source/limits.request.ts';
import { type OpenSource, openSource } from './source/open-source.ts';
import { reportNamesApart } from './source/report-names-apart.ts';
import { corpusFields } from './source/source.request.ts';
import { streamAnswer } from './source/stream-answer.ts';

export interface SqlAnswer extends Answer {
  readonly reading: IngestReport | null;
  /** Takes the place of the rows where it was asked for. */
  readonly document: Document<AsyncIterable<string>> | null;
  /** Gives the corpus back, which is held open until the rows are read to their end. */
  readonly close: () => Promise<void>;
}

/** The answer to one SELECT, some thousands of rows at a time. */
export async function sql(
  { query, as, max_seconds, max_memory_bytes, max_spill_bytes, ...question }: SqlRequest,
  world: World,
  listening: Listening<CorpusEvent> = {},
): Promise<SqlAnswer> {
  const limits = limitsOf({ max_seconds, max_memory_bytes, max_spill_bytes });
  const source = await openSource(question, world, listening);
  if (countsNames.test(query)) reportNamesApart(source, question, nameKinds, listening);
  const answer = await ask(source, query, limits, listening.signal);
  const { batches, close } = streamAnswer(source, answer.rows, listening.signal);
  const rows = { columns: answer.columns, rows: batches };
  return {
    ...rows,
    reading: source.reading,
    document: as === undefined ? null : { type: 'text/csv', contents: answerCsv(rows) },
    close,
  };
}

/** Whether a query may depend on names; `records`, `findings`, `instances` and `cards` keep them as written. */
const countsNames = /results|signals|triples|benchmarks|models|organizations|query/i;

/** The columns, which come first, and the rows. */
async function ask(
  source: OpenSource,
  query: string,
  limits: QueryLimits,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const replies = source.corpus.ask({ kind: 'sql', sql: query }, limits, signal);
  try {
    const first = await replies.next();
    const columns = first.value?.kind === 'columns' ? first.value.columns : [];
    return { columns, rows: batchesOf<readonly PlainValue[]>(replies) };
  } catch (error) {
    await source.close();
    return source.fail(error);
  }
}

/** Answer read-only SQL over the views of a corpus. */
export const sqlRequest = z
  .strictObject({
    ...corpusFields,
    ...limitFields,
    /** One SELECT. */
    query: z.string(),
    as: z.enum(['csv']).optional(),
  })
  .readonly();

export type SqlRequest = z.infer<typeof sqlRequest>;
