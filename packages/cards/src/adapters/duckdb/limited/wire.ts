import type { ExtraName } from '../extra/extra-names.ts';
import type { QueryLimits } from './query-limits.ts';

/** The user's own SQL, and what is to be done with it. */
export type Question =
  | { readonly kind: 'sql'; readonly sql: string }
  | { readonly kind: 'signals'; readonly condition: string; readonly extras: readonly ExtraName[] }
  | { readonly kind: 'write_signals'; readonly condition: string; readonly file: string };

/** What the process is started with, and what it is asked for next. */
export type Request =
  | {
      readonly kind: 'open';
      readonly folder: string;
      /** Names that count as others: `kind name`, and the other one. */
      readonly renamed: readonly (readonly [key: string, name: string])[];
      readonly question: Question;
      readonly limits: QueryLimits;
    }
  | { readonly kind: 'more' };

export type Reply =
  | { readonly kind: 'columns'; readonly columns: readonly string[] }
  | { readonly kind: 'batch'; readonly batch: readonly unknown[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** An AssayError, or the message of anything else. */
export interface Failure {
  readonly message: string;
  readonly known: { readonly trouble: string; readonly code: string; readonly fix: string | null } | null;
}
