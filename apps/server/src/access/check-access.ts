import { Refusal } from '../http/problem.ts';
import type { Route } from '../routes/route.ts';
import type { Identity } from './identity.ts';
import { scopeOf } from './scope-of.ts';

/** Refuses who may not ask, without saying whether there is anything. */
export function checkAccess(
  row: Pick<Route, 'access' | 'method' | 'path'>,
  identity: Identity | undefined,
): void {
  const { roles, withScope = [] } = row.access;
  if (identity === undefined)
    throw new Refusal(401, 'E_SIGNED_OUT', 'you are not signed in', {
      fix: 'open the link that `assay serve` prints, or send a token',
    });
  const scope = scopeOf(row);
  if (!roles.includes(identity.role)) {
    const isOpened = withScope.includes(identity.role);
    if (isOpened && scope !== null && identity.scopes?.includes(scope) === true) return;
    const fix = isOpened ? { fix: `where the host allows it, a token with the scope ${scope} may` } : {};
    throw new Refusal(403, 'E_ROLE', `this is for the ${roleList(roles)}; you are a ${identity.role}`, fix);
  }
  if (scope === null || identity.scopes === null || identity.scopes.includes(scope)) return;
  throw new Refusal(403, 'E_SCOPE', `this needs the scope ${scope}, which the token does not have`);
}

function roleList(roles: readonly string[]): string {
  return roles.length < 2 ? (roles[0] ?? 'nobody') : `${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}`;
}
