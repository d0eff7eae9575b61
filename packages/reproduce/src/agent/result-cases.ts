import type { JsonValue } from '@assay/records';
import * as z from 'zod';
import { readCases } from './read-cases.ts';

const pair = { given: z.json(), result: z.json() };
const answerSchema = z.object({
  cases: z.array(z.object({ ...pair, quote: z.string() })),
  known: z.array(z.object(pair)).min(1),
});

/** What code makes of what it is given: cases that follow from the description, and some worked out by hand. */
export interface ResultCases {
  readonly of: 'results';
  readonly cases: readonly {
    readonly given: JsonValue;
    readonly result: JsonValue;
    readonly quote: string;
  }[];
  readonly known: readonly { readonly given: JsonValue; readonly result: JsonValue }[];
}

/** Cases of a parser or a step, or why they cannot be used: each has to quote the task file, and no constant may pass them all. */
export function readResultCases(
  answer: JsonValue,
  described: readonly string[],
): ResultCases | { readonly refused: string } {
  const read = readCases(answer, answerSchema, described);
  if ('refused' in read) return read;
  const results = [...read.cases, ...read.known].map(({ result }) => JSON.stringify(result));
  if (new Set(results).size === 1)
    return { refused: 'every case has the same result, so that a constant would pass them' };
  return { of: 'results', cases: read.cases, known: read.known };
}
