import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

const lifetime = 7 * 24 * 60 * 60;
const loginLifetime = 10 * 60;

/** Cookies do not know ports: two servers on one machine would share one without it. */
function cookieName(context: Context): string {
  const { protocol, port } = new URL(context.req.url);
  return protocol === 'https:' ? '__Host-assay' : `assay-${port || '80'}`;
}

/** Of a login that was begun, until it is over. */
function loginName(context: Context): string {
  return `${cookieName(context)}-login`;
}

export function readSession(context: Context): string | undefined {
  return getCookie(context, cookieName(context));
}

export function writeSession(context: Context, secret: string): void {
  write(context, { name: cookieName(context), secret, seconds: lifetime });
}

export function forgetSession(context: Context): void {
  deleteCookie(context, cookieName(context), { path: '/', secure: isSecure(context) });
}

export function readLogin(context: Context): string | undefined {
  return getCookie(context, loginName(context));
}

export function writeLogin(context: Context, secret: string): void {
  write(context, { name: loginName(context), secret, seconds: loginLifetime });
}

export function forgetLogin(context: Context): void {
  deleteCookie(context, loginName(context), { path: '/', secure: isSecure(context) });
}

interface Cookie {
  readonly name: string;
  readonly secret: string;
  readonly seconds: number;
}

function write(context: Context, { name, secret, seconds }: Cookie): void {
  const secure = isSecure(context);
  setCookie(context, name, secret, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: seconds });
}

function isSecure(context: Context): boolean {
  return new URL(context.req.url).protocol === 'https:';
}
