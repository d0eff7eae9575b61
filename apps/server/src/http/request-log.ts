import type { Context, MiddlewareHandler } from 'hono';
import pino, { type Logger } from 'pino';
import type { Served } from './served.ts';

/** Lines of JSON. What a request carries in its address, headers and cookies beside its path is never in one. */
export function makeLogger(write: (line: string) => void): Logger {
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write });
}

/** One line for each answer: what was asked, by whom, what came of it and how long it took. */
export function requestLog(logger: Logger): MiddlewareHandler<Served> {
  return async (context, next) => {
    const began = performance.now();
    await next();
    const identity = context.get('identity') as Served['Variables']['identity'] | undefined;
    logger.info({
      request_id: context.get('requestId'),
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      ...codeOf(context),
      ms: Math.round((performance.now() - began) * 10) / 10,
      role: identity?.role ?? null,
      who: identity?.id ?? null,
    });
  };
}

/** Why it was refused, as the answer says. */
function codeOf(context: Context<Served>): { readonly code?: string } {
  const code = context.get('code') as Served['Variables']['code'] | undefined;
  return code === undefined ? {} : { code };
}
