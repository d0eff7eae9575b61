import type { Hono } from 'hono';
import { Refusal } from '../http/problem.ts';
import type { Served } from '../http/served.ts';
import { bearerToken } from './bearer-token.ts';
import { writeSession } from './session-cookie.ts';

/**
 * `POST /login/token` with a token as `Authorization: Bearer …`: the browser keeps the token in a cookie that no script
 * reads. It is looked up at every request, so that one that is revoked opens nothing from then on.
 */
export function signInWithToken(app: Hono<Served>): void {
  app.post('/login/token', (context) => {
    const token = bearerToken(context);
    const identity = context.get('identity') as Served['Variables']['identity'] | undefined;
    if (token === undefined || identity === undefined)
      throw new Refusal(401, 'E_TOKEN', 'this token is not valid on this server, or has expired', {
        fix: 'ask the owner of the server for a token: `assay tokens new NAME --role ROLE` creates one',
      });
    writeSession(context, token);
    return context.json({ role: identity.role, name: identity.name });
  });
}
