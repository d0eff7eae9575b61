import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../http/problem.ts';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Refuses requests for another host: a name that somebody points at this machine (DNS rebinding) would otherwise make
 * the browser believe that its page and this server are one.
 */
export function allowedHosts(port: () => number, named: readonly string[]): MiddlewareHandler {
  const names = named.map((name) => name.toLowerCase());
  return async (context, next) => {
    const host = context.req.header('host')?.toLowerCase();
    // What HTTP/1.1 asks for; what does not say it is answered for nobody.
    if (host === undefined) throw new Refusal(400, 'E_HOST', 'the request names no host');
    const known = [...loopbackNames.map((name) => `${name}:${port()}`), ...names];
    if (!known.includes(host) || isElsewhere(context.req.url, host))
      throw new Refusal(421, 'E_HOST', `this server does not answer for the host ${JSON.stringify(host)}`, {
        fix: 'start it with --allow-host and the name that it is reached by',
      });
    return next();
  };
}

/** A request line may hold a whole address, with a host of its own. */
function isElsewhere(address: string, host: string): boolean {
  return new URL(address).host !== new URL(`http://${host}`).host;
}
