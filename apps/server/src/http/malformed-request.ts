import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import type { Logger } from 'pino';
import { stackOf } from './fault.ts';
import { problemOf, Refusal } from './problem.ts';
import { newNonce, safeHeaders } from './security-headers.ts';

const codes: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'E_HEADERS', 'the request headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'E_BODY_SIZE', 'the chunk extensions of the body are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'E_HEAD_SLOW', 'the request took too long to arrive'],
};

/** What is no request is answered as every other refusal is, and stands in the log. */
export class MalformedRequests {
  readonly #logger: Logger;
  readonly #answers = new WeakMap<Duplex, ServerResponse>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** The request on a connection was read as far as its head. */
  begun({ socket }: IncomingMessage, answer: ServerResponse): void {
    this.#answers.set(socket, answer);
    answer.once('close', () => this.#answers.delete(socket));
  }

  /** On a connection where no request could be read, or not to its end. */
  answer(error: NodeJS.ErrnoException, socket: Duplex): void {
    // Into an answer under way nothing else can be written.
    const isAnswered = this.#answers.get(socket)?.headersSent === true;
    if (!socket.writable || error.code === 'ECONNRESET' || isAnswered) return void socket.destroy();
    const [status, code, message] = codes[error.code ?? ''] ?? [400, 'E_HTTP', 'this is not an HTTP request'];
    this.#end(socket, new Refusal(status, code, message));
  }

  /** Somebody asks to be connected with another host through this one. */
  connect(socket: Duplex): void {
    this.#end(
      socket,
      new Refusal(405, 'E_METHOD', 'this server is not a proxy: CONNECT is not supported', {
        headers: { allow: '' },
      }),
    );
  }

  /** Something is expected of the answer that cannot be given. */
  expectation({ headers: { expect } }: IncomingMessage, answer: ServerResponse): void {
    const message = `the expectation ${JSON.stringify(expect)} is not supported`;
    const { status, body, headers } = this.#refused(new Refusal(417, 'E_EXPECT', message));
    const length = Buffer.byteLength(body);
    answer.writeHead(status, { connection: 'close', 'content-length': length, ...headers }).end(body);
  }

  /** Where a request was read, and its address or its host is none. */
  response = (error: unknown): Response => {
    const isTheirs = error instanceof RequestError;
    const { status, body, headers } = this.#refused(
      isTheirs ? new Refusal(400, 'E_HTTP', `the request is not valid: ${error.message}`) : error,
    );
    if (!isTheirs) this.#logger.error({ request_id: headers['x-request-id'], stack: stackOf(error) });
    return new Response(body, { status, headers });
  };

  #end(socket: Duplex, refusal: Refusal): void {
    const { status, body, headers } = this.#refused(refusal);
    const head = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n${head}\r\n${body}`);
  }

  #refused(error: unknown) {
    const problem = problemOf(error, randomUUID());
    const { status, code, request_id } = problem;
    this.#logger.info({ request_id, status, code });
    const headers = {
      ...(error instanceof Refusal ? error.headers : {}),
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...safeHeaders(newNonce()),
      'x-request-id': request_id,
    };
    return { status, body: JSON.stringify(problem), headers };
  }
}
