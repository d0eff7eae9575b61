import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

export interface LoopbackModel {
  readonly url: string;
  readonly close: () => void;
}

/** Answers every request of the `http` provider after the same time, however many there are. */
export async function startLoopbackModel(delayMs: number): Promise<LoopbackModel> {
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(answer, delayMs, response);
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"output":"yes"}');
}
