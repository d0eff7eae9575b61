import type { Context } from 'hono';
import type { Served } from '../http/served.ts';

/** What a program sends as `Authorization: Bearer …`. */
export function bearerToken(context: Context<Served>): string | undefined {
  return /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}
