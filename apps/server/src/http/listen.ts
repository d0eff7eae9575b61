import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { AssayError } from '@assay/records';
import type { Logger } from 'pino';
import { MalformedRequests } from './malformed-request.ts';

/** Whoever sends a request drop by drop is let go. A request without a host is refused with what every refusal says. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 30_000,
  requireHostHeader: false,
};

type Fetch = Parameters<typeof getRequestListener>[0];

/** A server that answers at an address, from the moment on that it is returned. */
export async function listen(
  fetch: Fetch,
  { hostname, port }: { readonly hostname: string; readonly port: number },
  logger: Logger,
): Promise<Server> {
  const malformed = new MalformedRequests(logger);
  const answer = getRequestListener(fetch, { hostname, errorHandler: malformed.response });
  const server = createServer(patience, (request, response) => {
    malformed.begun(request, response);
    void answer(request, response);
  });
  server.on('clientError', (error, socket) => malformed.answer(error, socket));
  server.on('connect', (_request, socket) => malformed.connect(socket));
  server.on('checkExpectation', (request, answer) => malformed.expectation(request, answer));
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  server.once('error', (cause: NodeJS.ErrnoException) => {
    const fix =
      cause.code === 'EADDRINUSE' ? 'choose another with --port; 0 chooses any free port' : undefined;
    const message = `cannot listen on ${hostname}:${port}: ${cause.message}`;
    reject(new AssayError('environment', 'E_LISTEN', message, { cause, fix }));
  });
  server.listen(port, hostname, () => resolve(server));
  return await promise;
}
