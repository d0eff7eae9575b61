import { nodeDigester } from '@assay/engine';
import type { Digest, JsonObject } from '@assay/records';

/** The digest of a record as its JSON says it: what is undefined is not there. */
export function digestOf(record: object): Digest {
  return nodeDigester.json(JSON.parse(JSON.stringify(record)) as JsonObject);
}
