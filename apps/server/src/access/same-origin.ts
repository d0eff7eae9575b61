import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from '../http/problem.ts';
import type { Served } from '../http/served.ts';

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Whatever changes something comes from a page of this server, or from a program: another page's request is refused
 * by what the browser says about where it comes from, JSON or not.
 */
export function sameOrigin(): MiddlewareHandler<Served> {
  return async (context, next) => {
    if (reads.has(context.req.method)) return next();
    const site = context.req.header('sec-fetch-site');
    const origin = context.req.header('origin');
    const isOther =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && !isOwn(origin, context));
    const hasCookie = context.req.header('cookie') !== undefined;
    if (isOther || (hasCookie && site === undefined && origin === undefined))
      throw new Refusal(403, 'E_ORIGIN', 'the request comes from another site, or does not state its origin');
    return next();
  };
}

/** Over TLS a page without it is another origin: anybody on the way may have written it. */
function isOwn(origin: string, { req, get }: Context<Served>): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  return host === req.header('host')?.toLowerCase() && (protocol === 'https:' || !get('isSecure'));
}
