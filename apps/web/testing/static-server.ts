import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.jsonld': 'application/ld+json',
};

/** A web server that knows nothing but files, below a path. */
export async function staticServer(
  folder: string,
  below: string,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, answer) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(folder, path.slice(below.length));
    if (path === '/favicon.ico') return answer.writeHead(204).end();
    if (!path.startsWith(below) || !existsSync(file) || !statSync(file).isFile())
      return answer.writeHead(404).end();
    answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${below}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
