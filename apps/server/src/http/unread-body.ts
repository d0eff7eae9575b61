import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** What is no larger is on its way already, and thrown away when it comes. */
const SMALL = 64 * 1024;

/**
 * Ends the connection after a request that was answered before it had come in whole: what is left of it stands in the
 * way of the next request, which would be lost.
 */
export function closeAfterUnreadBody(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    // Asked in process there is no connection.
    const { incoming } = context.env as Partial<HttpBindings>;
    if (incoming === undefined || incoming.complete) return;
    const { 'content-length': length, 'transfer-encoding': chunked } = incoming.headers;
    if (chunked !== undefined || Number(length ?? 0) > SMALL) context.res.headers.set('connection', 'close');
  };
}
