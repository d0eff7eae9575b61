import type { Admission } from '@assay/verbs';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../http/problem.ts';
import type { Served } from '../http/served.ts';
import { bearerToken } from './bearer-token.ts';

/** Requests that may come at once, and how many more each second; of those whom nobody knows, fewer. */
const known = { burst: 400, perSecond: 100 };
const unknown = { burst: 40, perSecond: 2 };

/** By token or session; for everybody without one together, since an address in a header is anybody's. */
export function rateLimit(admission: Admission): MiddlewareHandler<Served> {
  return async (context, next) => {
    const identity = context.get('identity') as Served['Variables']['identity'] | undefined;
    // What everybody may see; whoever tries tokens is counted wherever that is.
    const isPage = !context.req.path.startsWith('/api/') && bearerToken(context) === undefined;
    if (identity === undefined && isPage) return next();
    const name = identity === undefined ? 'nobody' : `by ${identity.id}`;
    if (!(await admission.allow(name, identity === undefined ? unknown : known)))
      throw new Refusal(429, 'E_RATE', 'too many requests in a short time', {
        headers: { 'retry-after': '1' },
      });
    return next();
  };
}
