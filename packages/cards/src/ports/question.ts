import type { ExtraName } from './extra-names.ts';

/** The user's own SQL, and what is to be done with it. */
export type Question =
  | { readonly kind: 'sql'; readonly sql: string }
  | { readonly kind: 'signals'; readonly condition: string; readonly extras: readonly ExtraName[] }
  | { readonly kind: 'write_signals'; readonly condition: string; readonly file: string };

/** What such a question may take before it is ended. */
export interface QueryLimits {
  readonly seconds: number;
  /** Of the process that answers, all in all. */
  readonly memoryBytes: number;
  /** On the disk, for what does not fit into memory. */
  readonly spillBytes: number;
}

/** An answer comes in pieces: of SQL the columns first, then batches of rows. */
export type AnswerPiece =
  | { readonly kind: 'columns'; readonly columns: readonly string[] }
  | { readonly kind: 'batch'; readonly batch: readonly unknown[] };
