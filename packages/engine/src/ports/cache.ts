import type { Digest, JsonObject } from '@assay/records';

/** Answers by everything that can change them. */
export interface Cache {
  readonly get: (key: Digest) => Promise<JsonObject | null>;
  readonly put: (key: Digest, reply: JsonObject) => Promise<void>;
}
