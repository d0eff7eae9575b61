import { Refusal } from '../http/problem.ts';
import type { Route } from '../routes/route.ts';
import type { Identity } from './identity.ts';

/** Refuses who may not ask, without saying whether there is anything. */
export function checkAccess({ access }: Pick<Route, 'access'>, identity: Identity | undefined): void {
  if (identity === undefined)
    throw new Refusal(401, 'E_SIGNED_OUT', 'nobody is signed in here', {
      fix: 'open the link that `assay serve` prints, or send a token',
      headers: { 'www-authenticate': 'Bearer' },
    });
  if (access.roles.includes(identity.role)) return;
  throw new Refusal(403, 'E_ROLE', `this is for the ${roleList(access.roles)}; you are a ${identity.role}`);
}

function roleList(roles: readonly string[]): string {
  return roles.length < 2 ? (roles[0] ?? 'nobody') : `${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}`;
}
