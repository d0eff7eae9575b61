import { nodeClock } from '@assay/engine';
import { AssayError } from '@assay/records';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import { withKnownTokens } from './token-records.ts';

/** From the next request on it is nobody's. */
export const revokeToken: Verb<
  RevokeTokenRequest,
  { readonly id: string; readonly revoked_at: string }
> = async ({ id, ...request }, world) => {
  const revoked_at = nodeClock.now();
  const changed = withKnownTokens(request, world, {
    use: (records) =>
      records
        .prepare('UPDATE tokens SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?')
        .run(revoked_at, id),
    none: 0,
  });
  if (changed === 0)
    throw new AssayError('usage', 'E_TOKEN_UNKNOWN', `${id}: there is no such token`, { field: 'id' });
  return { id, revoked_at };
};

/** Which token is not to count any more. */
export const revokeTokenRequest = z.strictObject({ project: projectField, id: z.string().min(1) });

export type RevokeTokenRequest = Readonly<z.infer<typeof revokeTokenRequest>>;
