import type { MiddlewareHandler } from 'hono';
import type { Served } from '../http/served.ts';
import type { Identity } from './identity.ts';
import { readSession } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** Tells who asks; a route decides whether that is enough. A token that is wrong is nobody, cookie or not. */
export function identify(
  sessions: Sessions,
  findToken: (token: string) => Promise<Identity | null>,
): MiddlewareHandler<Served> {
  return async (context, next) => {
    const [, token] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    const session = readSession(context);
    const identity =
      token === undefined
        ? session === undefined
          ? null
          : await sessions.find(session)
        : await findToken(token);
    if (identity !== null) context.set('identity', identity);
    return next();
  };
}
