import type { Identity } from '../access/identity.ts';
import type { Problem } from '../http/problem.ts';
import type { Upload } from '../routes/route.ts';

/** What the thread is asked: the row of the table by its name, and what was checked of the request. */
export interface Question {
  readonly id: number;
  readonly route: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly uploaded?: Upload;
  readonly identity: Pick<Identity, 'role' | 'id' | 'name'>;
  readonly requestId: string;
}

/** JSON with the digest of it, made where the value is; or what went wrong. */
export type Reply =
  | { readonly id: number; readonly kind: 'answer'; readonly text: string; readonly etag: string }
  | {
      readonly id: number;
      readonly kind: 'problem';
      readonly problem: Problem;
      /** For the log; never sent. */
      readonly stack: string | null;
    };

/** What the thread says by itself: something may have happened in the store. */
export const NEWS = 'news';
