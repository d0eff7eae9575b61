import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What happens to connections: ended with a reset, ended after the next bytes, late, or nothing passes any more. */
export type Fault = 'reset' | 'cut' | 'slow' | 'blackhole';

const LATE_MS = 5;

/** Stands between a client and a server of this machine, and does it harm. */
export class FaultyProxy {
  port = 0;
  /** Of everything that is sent, until it is changed. */
  fault: Fault | null = null;
  struck = 0;
  readonly #pairs = new Set<readonly [Socket, Socket]>();

  static async start(target: URL): Promise<FaultyProxy> {
    const proxy = new FaultyProxy();
    const server = createServer((client) => proxy.#join(client, target));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    proxy.port = (server.address() as { port: number }).port;
    onTestFinished(() => {
      for (const pair of proxy.#pairs) for (const socket of pair) socket.destroy();
      server.close();
    });
    return proxy;
  }

  /** Once, to the connections that there are. */
  strike(fault: Exclude<Fault, 'blackhole'>): void {
    this.struck += 1;
    if (fault === 'reset') {
      for (const [client, upstream] of this.#pairs) {
        client.resetAndDestroy();
        upstream.destroy();
      }
      return;
    }
    this.fault = fault;
  }

  #join(client: Socket, { hostname, port }: URL): void {
    const upstream = connect(Number(port), hostname);
    const pair = [client, upstream] as const;
    this.#pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
    client.on('data', (bytes) => this.#pass(bytes, upstream));
    upstream.on('data', (bytes) => this.#pass(bytes, client));
  }

  #pass(bytes: Buffer, to: Socket): void {
    if (this.fault === 'blackhole') return;
    if (this.fault === 'slow') {
      setTimeout(() => to.write(bytes), LATE_MS);
      return;
    }
    if (this.fault !== 'cut') {
      to.write(bytes);
      return;
    }
    // What was asked arrives in part, or the answer does.
    this.fault = null;
    to.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => to.destroy());
  }
}
