import { totalmem } from 'node:os';
import type { Reading } from '../../../corpus/result-row.ts';
import type { AnswerPiece, QueryLimits, Question } from '../../../ports/corpus.ts';

const gigabyte = 2 ** 30;

/** Enough for every question that reads a large corpus once; three quarters of a small machine's memory at most. */
export const usualLimits: QueryLimits = {
  seconds: 600,
  memoryBytes: Math.min(4 * gigabyte, Math.floor(totalmem() * 0.75)),
  spillBytes: 20 * gigabyte,
};

/** Less than this, and the library that answers does not start. */
export const leastMemory = 384 * 2 ** 20;

/** What the database may hold of it before it spills; the rest is for the program and for results. */
export function databaseMemory({ memoryBytes }: QueryLimits): number {
  return Math.floor(memoryBytes * 0.6);
}

/** What the process is started with, and what it is asked for next. */
export type Request =
  | {
      readonly kind: 'open';
      readonly folder: string;
      /** Names that count as others: `kind name`, and the other one. */
      readonly renamed: readonly (readonly [key: string, name: string])[];
      readonly reading: Reading;
      readonly question: Question;
      readonly limits: QueryLimits;
    }
  | { readonly kind: 'more' };

export type Reply =
  | AnswerPiece
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** An AssayError, or the message of anything else. */
export interface Failure {
  readonly message: string;
  readonly known: { readonly trouble: string; readonly code: string; readonly fix: string | null } | null;
}
