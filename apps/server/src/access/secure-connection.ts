import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Served } from '../http/served.ts';

/** Browsers that have reached it once over TLS do so for half a year. */
const TRANSPORT = 'max-age=15552000';

/**
 * Tells whether the reader's connection is one of TLS: a proxy that ends it says so in `X-Forwarded-Proto`, which is
 * believed of the named addresses alone, since anybody can send the header.
 */
export function secureConnection(proxies: readonly string[]): MiddlewareHandler<Served> {
  const trusted = new Set(proxies.map(plainAddress));
  return async (context, next) => {
    // Asked in process there is no connection.
    const { incoming } = context.env as Partial<HttpBindings>;
    const from = plainAddress(incoming?.socket.remoteAddress ?? '');
    const isSecure =
      new URL(context.req.url).protocol === 'https:' ||
      (trusted.has(from) && context.req.header('x-forwarded-proto')?.toLowerCase() === 'https');
    context.set('isSecure', isSecure);
    await next();
    if (isSecure) context.res.headers.set('strict-transport-security', TRANSPORT);
  };
}

/** `::ffff:127.0.0.1` is 127.0.0.1. */
function plainAddress(address: string): string {
  return address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
}
