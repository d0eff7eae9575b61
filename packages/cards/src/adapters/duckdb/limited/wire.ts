import type { Reading } from '../../../corpus/result-row.ts';
import type { AnswerPiece, QueryLimits, Question } from '../../../ports/question.ts';

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
