import type { Context, Hono } from 'hono';
import { SMALLEST_COMPRESSED, takesGzip } from '../http/compressed.ts';
import { isUnchanged } from '../http/is-unchanged.ts';
import { Refusal } from '../http/problem.ts';
import type { Served } from '../http/served.ts';
import { readWebFiles, type WebFile } from './web-files.ts';

const unbuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Assay</title>
<p>The workbench pages have not been built. Run <code>npm run build</code> in the Assay folder, then start <code>assay serve</code> again.</p></html>`;

/** The workbench: its files by their names, and its one page for every other address outside of /api. */
export async function servePages(app: Hono<Served>, hasLogin: boolean): Promise<void> {
  const files = await readWebFiles();
  app.get('*', (context) => {
    const file = files.get(context.req.path);
    if (file !== undefined && context.req.path !== '/index.html') return fileAnswer(context, file);
    if (/^\/(?:api(?:\/|$)|assets\/)/.test(context.req.path))
      throw new Refusal(404, 'E_ROUTE', `there is nothing at ${context.req.path}`);
    const filled = { 'STYLE-NONCE': context.get('styleNonce'), 'LOGIN-OFFERED': hasLogin ? 'yes' : 'no' };
    return context.html(pageText(files.get('/index.html'), filled), {
      headers: { 'cache-control': 'no-store' },
    });
  });
}

/** Names of built files hold a digest of their contents: they never change. */
async function fileAnswer(context: Context<Served>, file: WebFile): Promise<Response> {
  const { bytes, type, etag } = file;
  const headers = {
    'content-type': type,
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  };
  if (isUnchanged(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers);
  if (bytes.length < SMALLEST_COMPRESSED || !takesGzip(context.req.header('accept-encoding')))
    return context.body(bytes, 200, headers);
  const weak = { ...headers, etag: `W/${etag}`, 'content-encoding': 'gzip' };
  return context.body(await file.gzipped(), 200, weak);
}

function pageText(index: WebFile | undefined, filled: Readonly<Record<string, string>>): string {
  if (index === undefined) return unbuilt;
  const text = new TextDecoder().decode(index.bytes);
  return text.replaceAll(/STYLE-NONCE|LOGIN-OFFERED/g, (name) => filled[name]!);
}
