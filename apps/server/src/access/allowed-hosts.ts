import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../http/problem.ts';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** Where it listens, and names that it is reached by besides. */
export interface Hosts {
  readonly address: () => string;
  readonly named: readonly string[];
}

/**
 * Refuses requests for another host: a name that somebody points at this machine (DNS rebinding) would otherwise make
 * the browser believe that its page and this server are one.
 */
export function allowedHosts({ address, named }: Hosts): MiddlewareHandler {
  const names = named.map(hostOf);
  return async (context, next) => {
    const given = context.req.header('host');
    // What HTTP/1.1 asks for; what does not say it is answered for nobody.
    if (given === undefined) throw new Refusal(400, 'E_HOST', 'the request names no host');
    const { host: own, port } = new URL(address());
    const known = [own, ...loopbackNames.map((name) => hostOf(`${name}:${port || '80'}`)), ...names];
    const host = hostOf(given);
    // A request line may hold a whole address, with a host of its own.
    if (!known.includes(host) || new URL(context.req.url).host !== host)
      throw new Refusal(
        421,
        'E_HOST',
        `this server is not configured for the host ${JSON.stringify(given)}`,
        {
          fix: 'start it with --allow-host and the host name that clients use',
        },
      );
    return next();
  };
}

/** In small letters, and without the port that goes without saying. */
function hostOf(given: string): string {
  const address = `http://${given}`;
  return URL.canParse(address) ? new URL(address).host : given.toLowerCase();
}
