import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AssayError } from '@assay/records';
import type { Queue } from '../../ports/queue.ts';
import type { RunTally } from '../../run/run-tally.ts';
import { measuresText } from './measures-text.ts';

interface Measured {
  readonly queue: Queue;
  readonly tally: RunTally;
}

/** `/healthz`: the worker is there. `/readyz`: it reaches the database. `/metrics`: what it did, and what waits. */
export async function serveMeasures(
  { host = '127.0.0.1', port }: { readonly host?: string | undefined; readonly port: number },
  measured: Measured,
): Promise<{ readonly address: string; readonly close: () => void }> {
  const server = createServer((request, response) => void answer(request.url ?? '/', response, measured));
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new AssayError('environment', 'E_LISTEN', `cannot listen at ${host}:${port}: ${messageOf(error)}`, {
      cause: error,
      fix: 'Choose another port, or 0 for any that is free.',
    });
  }
  const bound = server.address() as AddressInfo;
  const shown = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    address: `http://${shown}:${bound.port}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(url: string, response: ServerResponse, { queue, tally }: Measured): Promise<void> {
  const send = (status: number, text: string) => {
    response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4' }).end(text);
  };
  const { pathname } = new URL(url, 'http://worker');
  if (pathname === '/healthz') return send(200, 'ok\n');
  if (pathname !== '/readyz' && pathname !== '/metrics') return send(404, 'not found\n');
  try {
    const depth = await queue.depth();
    return send(200, pathname === '/readyz' ? 'ok\n' : measuresText(tally, depth));
  } catch (error) {
    return send(503, `${error instanceof AssayError ? error.code : 'E_UNEXPECTED'}\n`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
