import type { MiddlewareHandler } from 'hono';
import type { Served } from '../http/served.ts';

/** On a server that is only to be looked at everybody is a viewer, who changes nothing. */
export function onlyLooking(): MiddlewareHandler<Served> {
  return async (context, next) => {
    const identity = context.get('identity');
    if (identity !== undefined) context.set('identity', { ...identity, role: 'viewer' });
    return next();
  };
}
