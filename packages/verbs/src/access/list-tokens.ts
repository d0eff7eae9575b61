import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import { scopesOf, type TokenRecord, type TokenRow, withKnownTokens } from './token-records.ts';

export interface ListedTokens {
  readonly tokens: readonly Omit<TokenRecord, 'digest'>[];
}

/** Newest first; of no secret anything. */
export const listTokens: Verb<ListTokensRequest, ListedTokens> = async (request, world) => ({
  tokens: withKnownTokens<readonly Omit<TokenRow, 'digest'>[]>(request, world, {
    use: (records) =>
      records
        .prepare<[], Omit<TokenRow, 'digest'>>(
          'SELECT id, name, role, scopes, created_at, expires_at, last_used_at, revoked_at FROM tokens ORDER BY created_at DESC, id',
        )
        .all(),
    none: [],
  }).map((row) => ({ ...row, scopes: scopesOf(row) })),
});

/** All of them. */
export const listTokensRequest = z.strictObject({ project: projectField });

export type ListTokensRequest = Readonly<z.infer<typeof listTokensRequest>>;
