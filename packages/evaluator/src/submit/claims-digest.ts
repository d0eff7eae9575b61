import { createHash } from 'node:crypto';
import type { JsonObject } from '@assay/records';

/** What the log says of claims, which are a team's own and may be withheld. */
export function claimsDigest(claims: JsonObject): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(claims)).digest('hex')}`;
}
