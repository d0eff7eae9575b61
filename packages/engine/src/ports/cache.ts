import type { Digest, JsonObject, JsonValue } from '@assay/records';
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

/**
 * What was computed from records that do not change, kept for the next process of the same code by a name that says all else it
 * follows from.
 * Any of it may be gone at any time; what is there is what was kept under this name.
 */
export interface Results {
  readonly get: (name: string) => JsonValue | null;
  readonly keep: (name: string, result: JsonValue) => void;
}
