import type { Context, MiddlewareHandler } from 'hono';
import type { Served } from '../http/served.ts';
import { bearerToken } from './bearer-token.ts';
import type { Identity } from './identity.ts';
import { readSession } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** Where those who may ask are looked up. */
export interface LetIn {
  readonly sessions: Sessions;
  readonly findToken: (token: string) => Promise<Identity | null>;
}

/** Tells who asks; a route decides whether that is enough. A token that is wrong is nobody, cookie or not. */
export function identify({ sessions, findToken }: LetIn): MiddlewareHandler<Served> {
  return async (context, next) => {
    const identity = await whoAsks(context, { findToken, session: (secret) => sessions.find(secret) });
    if (identity !== null) context.set('identity', identity);
    return next();
  };
}

/** Whether whoever asked would be let in now: a token may be revoked, and a session over, while an answer lasts. */
export async function isStillLetIn(
  context: Context<Served>,
  { sessions, findToken }: LetIn,
): Promise<boolean> {
  const session = (secret: string): Promise<Identity | null> => sessions.look(secret);
  return (await whoAsks(context, { findToken, session })) !== null;
}

interface LookedUp {
  readonly findToken: LetIn['findToken'];
  readonly session: (secret: string) => Promise<Identity | null>;
}

async function whoAsks(context: Context<Served>, { findToken, session }: LookedUp): Promise<Identity | null> {
  const token = bearerToken(context);
  if (token !== undefined) return findToken(token);
  const secret = readSession(context);
  if (secret === undefined) return null;
  if (!secret.startsWith('evw_')) return session(secret);
  const identity = await findToken(secret);
  return identity === null ? null : { ...identity, byCookie: true };
}
