import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../http/problem.ts';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Refuses requests for another host: a name that somebody points at this machine (DNS rebinding) would otherwise make
 * the browser believe that its page and this server are one.
 */
export function allowedHosts(port: () => number, named: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header('host')?.toLowerCase();
    const known = [...loopbackNames.map((name) => `${name}:${port()}`), ...named];
    if (host === undefined || !known.includes(host))
      throw new Refusal(
        421,
        'E_HOST',
        `this server does not answer for the host ${JSON.stringify(host ?? '')}`,
        {
          fix: 'start it with --allow-host and the name that it is reached by',
        },
      );
    return next();
  };
}
