import type { Context } from 'hono';
import type { Served } from '../http/served.ts';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

const lifetime = 7 * 24 * 60 * 60;
const loginLifetime = 10 * 60;

/** Cookies do not know ports: two servers on one machine would share one without it. */
function cookieName(context: Context<Served>): string {
  return isSecure(context) ? '__Host-assay' : `assay-${new URL(context.req.url).port || '80'}`;
}

/** Of a login that was begun, until it is over. */
function loginName(context: Context<Served>): string {
  return `${cookieName(context)}-login`;
}

export function readSession(context: Context<Served>): string | undefined {
  return getCookie(context, cookieName(context));
}

export function writeSession(context: Context<Served>, secret: string): void {
  write(context, { name: cookieName(context), secret, seconds: lifetime });
}

export function forgetSession(context: Context<Served>): void {
  deleteCookie(context, cookieName(context), { path: '/', secure: isSecure(context) });
}

export function readLogin(context: Context<Served>): string | undefined {
  return getCookie(context, loginName(context));
}

export function writeLogin(context: Context<Served>, secret: string): void {
  write(context, { name: loginName(context), secret, seconds: loginLifetime });
}

export function forgetLogin(context: Context<Served>): void {
  deleteCookie(context, loginName(context), { path: '/', secure: isSecure(context) });
}

interface Cookie {
  readonly name: string;
  readonly secret: string;
  readonly seconds: number;
}

function write(context: Context<Served>, { name, secret, seconds }: Cookie): void {
  const secure = isSecure(context);
  setCookie(context, name, secret, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: seconds });
}

function isSecure(context: Context<Served>): boolean {
  return context.get('isSecure');
}
