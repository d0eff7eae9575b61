import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Draining } from './draining.ts';
import type { UnusedConnections } from './unused-connections.ts';

/** How long requests under way may take before they are refused. */
const ANSWERING_MS = 5_000;
/** How long whoever was answered or refused may take to read it. */
const READING_MS = 1_000;
/** Between two looks for connections on which nothing is under way. The first comes late enough for what was already sent to be read. */
const LOOK_MS = 100;

/** Takes no more connections; answers or refuses the requests of those that are open, then closes them. */
export async function endConnections(
  server: Server,
  draining: Draining,
  unused: UnusedConnections,
): Promise<void> {
  draining.begin();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  // Not `server.close`, which would also cut connections whose next request has been sent and not been read yet.
  NetServer.prototype.close.call(server, () => resolve());
  const looking = setInterval(() => {
    unused.close();
    server.closeIdleConnections();
  }, LOOK_MS);
  const late = setTimeout(() => draining.refuseRest(), ANSWERING_MS);
  const last = setTimeout(() => server.closeAllConnections(), ANSWERING_MS + READING_MS);
  await ended;
  clearInterval(looking);
  clearTimeout(late);
  clearTimeout(last);
}
