import type { Admission, LoginSettings } from '@assay/verbs';
import type { Context, Hono } from 'hono';
import { Refusal } from '../../http/problem.ts';
import type { Served } from '../../http/served.ts';
import { ownPath } from '../own-path.ts';
import { endSession } from '../serve-logout.ts';
import { forgetLogin, readLogin, writeLogin, writeSession } from '../session-cookie.ts';
import type { Sessions } from '../sessions.ts';
import { BegunLogins } from './begun-logins.ts';
import { Provider } from './provider.ts';
import { roleOfClaims } from './role-of-claims.ts';

const CALLBACK = '/login/callback';

/** `/login?to=/runs`: to the OpenID provider and back with a session, by code with PKCE, state and nonce. */
export function serveLogin(
  app: Hono<Served>,
  settings: LoginSettings,
  { sessions, admission }: { readonly sessions: Sessions; readonly admission: Admission },
): void {
  const provider = new Provider(settings);
  const begun = new BegunLogins(admission);
  const callbackOf = (context: Context<Served>): string =>
    new URL(CALLBACK, settings.address ?? originOf(context)).href;

  app.get('/login', async (context) => {
    const { to = '/' } = context.req.query();
    const { address, login } = await provider.begin(callbackOf(context), ownPath(to));
    writeLogin(context, await begun.begin(login));
    return context.redirect(address, 303);
  });

  app.get(CALLBACK, async (context) => {
    const login = await begun.take(readLogin(context) ?? '');
    forgetLogin(context);
    if (login === null)
      throw new Refusal(401, 'E_LOGIN', 'this login was not started in this browser, or has expired', {
        fix: 'sign in again',
      });
    const claims = await provider.claimsOf(callbackOf(context), new URL(context.req.url).search, login);
    // Whoever was signed in here is so no more, whatever they are from now on.
    await endSession(context, sessions);
    const role = roleOfClaims(claims, settings);
    const name = claims[settings.name_claim];
    if (role === null || typeof name !== 'string' || name === '')
      throw new Refusal(403, 'E_LOGIN_ROLE', 'you are signed in, but none of your groups has a role here', {
        fix: 'ask the owner of this server for one',
      });
    writeSession(context, await sessions.begin(role, name));
    return context.redirect(login.to, 303);
  });
}

/** Where the reader's browser is. */
function originOf(context: Context<Served>): string {
  const { origin, host } = new URL(context.req.url);
  return context.get('isSecure') ? `https://${host}` : origin;
}
