import { serve, type ServerType } from '@hono/node-server';
import { AssayError } from '@assay/records';
import type { World } from '@assay/verbs';
import type { AddressInfo } from 'node:net';
import type { Role } from './access/roles.ts';
import { AnsweringThread } from './answering/answering.ts';
import { makeApp } from './app.ts';

export interface ServerOptions {
  readonly world: World;
  /** The project file, beside which the store is. */
  readonly project: string;
  readonly port: number;
  /** Loopback unless it is said. */
  readonly host?: string;
  /** Names with their ports that the server is reached by, beside those of loopback. */
  readonly allowedHosts?: readonly string[];
}

/** A server that answers. */
export interface RunningServer {
  readonly address: string;
  /** An address that opens a page once, for whoever has it. */
  readonly link: (page: string) => string;
  /** A session of this role, as its cookie has it. */
  readonly session: (role: Role) => string;
  readonly close: () => Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  let port = options.port;
  const { cwd, env, version } = options.world;
  const thread = new AnsweringThread({ world: { cwd, env: { ...env }, version }, project: options.project });
  const { app, links, sessions, hub } = await makeApp({
    version,
    port: () => port,
    allowedHosts: options.allowedHosts ?? [],
    now: Date.now,
    thread,
    findToken: async () => null,
    log: (stack) => process.stderr.write(`${stack}\n`),
  });
  const hostname = options.host ?? '127.0.0.1';
  const server = await listen(app.fetch, hostname, options.port);
  port = (server.address() as AddressInfo).port;
  const address = `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
  return {
    address,
    link: (page) => `${address}/open?${new URLSearchParams({ once: links.make(), to: page }).toString()}`,
    session: (role) => sessions.begin(role, 'a test'),
    close: async () => {
      hub.close();
      await stop(server);
      await thread.close();
    },
  };
}

async function listen(fetch: Parameters<typeof serve>[0]['fetch'], hostname: string, port: number) {
  const { promise, resolve, reject } = Promise.withResolvers<ServerType>();
  const server = serve({ fetch, hostname, port }, () => resolve(server));
  server.once('error', (cause: NodeJS.ErrnoException) => {
    const fix =
      cause.code === 'EADDRINUSE' ? 'take another with --port; 0 takes any that is free' : undefined;
    const message = `cannot listen on ${hostname}:${port}: ${cause.message}`;
    reject(new AssayError('environment', 'E_LISTEN', message, { cause, fix }));
  });
  return await promise;
}

/** What is being answered is answered to its end; who only waits is let go. */
async function stop(server: ServerType): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await promise;
}
