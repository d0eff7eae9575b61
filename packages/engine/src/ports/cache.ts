import type { Digest, JsonObject } from '@assay/records';
import type * as z from 'zod';

/** Answers by everything that can change them. */
export interface Cache {
  /** What is kept under the key; null: nothing, or something of another shape, which is as good as nothing. */
  readonly get: <T>(key: Digest, shape: z.ZodType<T>) => Promise<T | null>;
  /** Every answer, by its key. */
  readonly each: () => AsyncIterable<KeptReply>;
  readonly put: (key: Digest, reply: JsonObject) => Promise<void>;
}

export interface KeptReply {
  readonly key: Digest;
  readonly reply: JsonObject;
}
