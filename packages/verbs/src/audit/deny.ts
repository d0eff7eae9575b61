import type { Verb } from '../verb.ts';
import type { AuditDenyRequest } from './deny.request.ts';
import { withHome } from './with-home.ts';

/** Puts into the log that somebody asked for what is hidden and was refused: such tries are the host's to know. */
export const auditDeny: Verb<AuditDenyRequest, { readonly index: number }> = (
  { about, role, ...request },
  world,
) =>
  withHome(request, world, async (home, { actor, at }) => {
    const { first } = home.ledger.append(await home.signingKey(), () => [
      { kind: 'access.denied', subjects: [], predicate: { about, role, actor, at } },
    ]);
    return { index: first };
  });
