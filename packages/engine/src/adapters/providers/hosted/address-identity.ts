import type { JsonObject } from '@assay/records';
import type { DeclaredModel } from '../../../declare/project.ts';
import { nodeDigester } from '../../node-digester.ts';

/** An address as the manifest states it: scheme, host and path. What may be secret (user, query) is not in it. */
export function addressIdentity(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}

/** Headers can change an answer and can hold a secret: their names are stated, their values by digest. */
export function headersIdentity({ headers }: DeclaredModel): JsonObject {
  if (headers === undefined || Object.keys(headers).length === 0) return {};
  return { headers: Object.keys(headers).toSorted(), headers_digest: nodeDigester.json({ ...headers }) };
}
