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

/** The headers of every answer, refusals and failures included, and of what was no request. */
export function safeHeaders(nonce: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(nonce),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

export function securityHeaders(): MiddlewareHandler<Served> {
  return async (context, next) => {
    const nonce = newNonce();
    context.set('styleNonce', nonce);
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(safeHeaders(nonce))) headers.set(name, value);
    // What does not say how long it holds is for whoever asked, now.
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  };
}
