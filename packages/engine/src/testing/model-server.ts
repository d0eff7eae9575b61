import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Provider } from '@assay/records';
import { type Answer, errorBody, replyBody, type Wire, wireOf } from './model-wires.ts';

/** What the server does with one request. */
export type Play =
  | ({ readonly kind: 'answer' } & Partial<Answer>)
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly message?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** A good reply of this wire, after a while. */
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'hang' }
  /** Half of a good reply, then the connection ends. */
  | { readonly kind: 'cut' }
  /** The connection ends before there is any reply. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'html' }
  /** 200 and these bytes. */
  | {
      readonly kind: 'raw';
      readonly body: string | Uint8Array;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** 200 and a reply that does not end before this many bytes. */
  | { readonly kind: 'endless'; readonly bytes: number };

interface SeenRequest {
  readonly wire: Wire;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ModelServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** What `base_url` has to be for a provider (for `http`: `url`). */
  readonly baseUrl: (provider: Provider) => string;
  /** For the next requests, one each; without any, the answer is "hello". */
  readonly play: (...plays: readonly Play[]) => void;
  /** For all requests that nothing was queued for. */
  readonly playAlways: (play: (request: SeenRequest) => Play) => void;
  readonly requests: readonly SeenRequest[];
  readonly close: () => Promise<void>;
}

const usual: Answer = {
  text: 'hello',
  finish: 'stop',
  usage: { input: 11, output: 7 },
  toolCalls: [],
  model: 'played-model-1',
};

/**
 * A real HTTP server on the loopback address that speaks as OpenAI (chat completions and responses), Anthropic,
 * Google and the `http` provider do, and fails in every way that they do.
 */
export async function startModelServer(): Promise<ModelServer> {
  const requests: SeenRequest[] = [];
  const queue: Play[] = [];
  let always: (request: SeenRequest) => Play = () => ({ kind: 'answer' });
  const server = createServer((request, response) => {
    void handle(request, response);
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const body = JSON.parse((await text(request)) || '{}') as SeenRequest['body'];
    const seen = { wire: wireOf(path), path, headers: request.headers, body };
    requests.push(seen);
    perform(queue.shift() ?? always(seen), seen.wire, response);
  }

  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseUrl: (provider) =>
      `${origin}/${provider === 'google' ? 'v1beta' : provider === 'http' ? 'ask' : 'v1'}`,
    play: (...plays) => queue.push(...plays),
    playAlways: (play) => {
      always = play;
    },
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
    },
  };
}

function perform(play: Play, wire: Wire, response: ServerResponse): void {
  const good = (answer: Partial<Answer> = {}): string =>
    JSON.stringify(replyBody(wire, { ...usual, ...answer }));
  const send = (status: number, body: string | Uint8Array, headers: object = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
  switch (play.kind) {
    case 'answer':
      return send(200, good(play));
    case 'status': {
      const { status, message = `played status ${status}`, headers, body } = play;
      return send(status, body ?? JSON.stringify(errorBody(wire, status, message)), headers);
    }
    case 'slow':
      setTimeout(() => send(200, good()), play.ms);
      return;
    case 'hang':
      return;
    case 'cut': {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': String(good().length),
      });
      response.write(good().slice(0, good().length / 2), () => response.destroy());
      return;
    }
    case 'reset':
      response.destroy();
      return;
    case 'malformed':
      return send(200, `${good().slice(0, -1)}, "score": NaN}`);
    case 'html':
      return send(200, '<!doctype html><html><title>Sign in</title><script>x()</script></html>', {
        'content-type': 'text/html',
      });
    case 'raw':
      return send(200, play.body, play.headers);
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' });
      return endless(response, play.bytes);
  }
}

function endless(response: ServerResponse, bytes: number): void {
  const block = ' '.repeat(64 * 1024);
  let written = 0;
  const more = (): void => {
    while (written < bytes && !response.destroyed) {
      written += block.length;
      if (!response.write(block)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}
