import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../http/problem.ts';
import type { Served } from '../http/served.ts';

/** Requests that may come at once, and how many more each second; of those whom nobody knows, fewer. */
const known = { burst: 400, perSecond: 100 };
const unknown = { burst: 40, perSecond: 2 };

interface Bucket {
  left: number;
  at: number;
}

/** By token or session; for everybody without one together, since an address in a header is anybody's. */
export function rateLimit(now: () => number): MiddlewareHandler<Served> {
  const buckets = new Map<string, Bucket>();
  return async (context, next) => {
    const identity = context.get('identity') as Served['Variables']['identity'] | undefined;
    const isPage = identity === undefined && !context.req.path.startsWith('/api/');
    if (isPage) return next();
    const { burst, perSecond } = identity === undefined ? unknown : known;
    const name = identity?.id ?? '';
    const time = now();
    const bucket = buckets.get(name) ?? { left: burst, at: time };
    bucket.left = Math.min(burst, bucket.left + ((time - bucket.at) / 1000) * perSecond);
    bucket.at = time;
    if (buckets.size > 10_000) buckets.clear();
    buckets.set(name, bucket);
    if (bucket.left < 1)
      throw new Refusal(429, 'E_RATE', 'too many requests in too short a time', {
        headers: { 'retry-after': String(Math.ceil((1 - bucket.left) / perSecond)) },
      });
    bucket.left -= 1;
    return next();
  };
}
