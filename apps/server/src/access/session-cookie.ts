import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const lifetime = 7 * 24 * 60 * 60;

/** Cookies do not know ports: two servers on one machine would share one without it. */
function cookieName(context: Context): string {
  const { protocol, port } = new URL(context.req.url);
  return protocol === 'https:' ? '__Host-assay' : `assay-${port || '80'}`;
}

export function readSession(context: Context): string | undefined {
  return getCookie(context, cookieName(context));
}

export function writeSession(context: Context, secret: string): void {
  const secure = new URL(context.req.url).protocol === 'https:';
  setCookie(context, cookieName(context), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: lifetime,
  });
}
