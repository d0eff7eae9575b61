import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Served } from './served.ts';

/** What a page may load and do: its own files, and styles that carry the nonce of this answer. */
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types assay',
  ].join('; ');
}

/** The headers of every answer, refusals and failures included. */
export function securityHeaders(): MiddlewareHandler<Served> {
  return async (context, next) => {
    const nonce = randomBytes(16).toString('base64');
    context.set('styleNonce', nonce);
    await next();
    const { headers } = context.res;
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', contentPolicy(nonce));
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'no-referrer');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('x-frame-options', 'DENY');
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  };
}
