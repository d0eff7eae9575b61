import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { actorField, homeField } from './home-fields.request.ts';
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

/** Somebody asked for what is hidden, and was refused. */
export const auditDenyRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    /** What was asked for. */ about: z.string().min(1),
    role: z.string().min(1),
  })
  .readonly();

export type AuditDenyRequest = z.infer<typeof auditDenyRequest>;
