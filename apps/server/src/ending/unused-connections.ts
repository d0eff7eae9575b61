import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections that nothing was ever sent on: browsers open some in advance, and Node does not count them as idle. */
export class UnusedConnections {
  readonly #open = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  close(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
  }
}
