import type { Context } from 'hono';
import { compressed } from './compressed.ts';
import { isUnchanged } from './is-unchanged.ts';

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** A browser asks again each time, and is told that nothing has changed where nothing has. */
export async function jsonAnswer(
  context: Context,
  { text, etag }: { readonly text: string; readonly etag: string },
  status: 200 | 201 = 200,
): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    etag,
  };
  if (reads.has(context.req.method) && isUnchanged(context.req.header('if-none-match'), etag))
    return context.body(null, 304, headers);
  const bytes = await compressed(text, context.req.header('accept-encoding'));
  return bytes === null
    ? context.body(text, status, { ...headers, 'content-length': String(Buffer.byteLength(text)) })
    : context.body(bytes, status, { ...headers, etag: `W/${etag}`, 'content-encoding': 'gzip' });
}
