import type { MiddlewareHandler } from 'hono';
import type { Served } from '../http/served.ts';
import { bearerToken } from './bearer-token.ts';
import type { Identity } from './identity.ts';
import { readSession } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** Tells who asks; a route decides whether that is enough. A token that is wrong is nobody, cookie or not. */
export function identify(
  sessions: Sessions,
  findToken: (token: string) => Promise<Identity | null>,
): MiddlewareHandler<Served> {
  const ofCookie = async (secret: string): Promise<Identity | null> => {
    if (!secret.startsWith('evw_')) return sessions.find(secret);
    const identity = await findToken(secret);
    return identity === null ? null : { ...identity, byCookie: true };
  };
  return async (context, next) => {
    const token = bearerToken(context);
    const session = readSession(context);
    const identity =
      token === undefined ? (session === undefined ? null : await ofCookie(session)) : await findToken(token);
    if (identity !== null) context.set('identity', identity);
    return next();
  };
}
