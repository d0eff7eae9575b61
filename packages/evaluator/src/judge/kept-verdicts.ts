import type { JsonObject } from '@assay/records';
import type * as z from 'zod';
import type { Vault } from '../vault/vault.ts';

/** Replies of judges in the vault, by the digest of everything that was asked: what was paid for is not asked again. */
export function keptVerdicts(vault: Vault): {
  readonly get: <T>(key: string, shape: z.ZodType<T>) => Promise<T | null>;
  readonly put: (key: string, reply: JsonObject) => Promise<void>;
} {
  const nameOf = (key: string): string => `verdicts/${key.slice(key.indexOf(':') + 1)}`;
  return {
    get: async (key, shape) => {
      const bytes = await vault.get(nameOf(key));
      return bytes === null ? null : (shape.safeParse(JSON.parse(bytes.toString('utf8'))).data ?? null);
    },
    put: async (key, reply) => vault.put(nameOf(key), Buffer.from(JSON.stringify(reply))),
  };
}
