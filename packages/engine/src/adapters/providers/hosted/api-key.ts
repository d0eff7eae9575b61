import { AssayError, type JsonObject } from '@assay/records';
import type { DeclaredModel } from '../../../declare/project.ts';
import { nodeDigester } from '../../node-digester.ts';
import type { ModelContext } from '../model-context.ts';

/**
 * The key from the variable that the model names, else from the provider's usual ones. Null where none is
 * named and none is usual: a server on one's own machine needs none.
 */
export function apiKey(
  declared: DeclaredModel,
  context: ModelContext,
  usual: readonly string[],
): string | null {
  const variables = declared.api_key_env === undefined ? usual : [declared.api_key_env];
  if (variables.length === 0) return null;
  for (const variable of variables) {
    const key = context.env[variable]?.trim();
    if (key !== undefined && key !== '') return key;
  }
  throw new AssayError(
    'environment',
    'E_MODEL_KEY',
    `the model ${declared.key} needs a key for ${declared.provider}, and ${variables.join(' or ')} is not set`,
    {
      location: context.places?.get(declared.key),
      fix: `Set ${variables[0]} in the environment, or name another variable in api_key_env.`,
    },
  );
}

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
