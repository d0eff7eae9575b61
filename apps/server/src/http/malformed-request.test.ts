import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawExchange } from '../testing/raw-exchange.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';
import { problemSchema } from './problem.ts';

let served: ServedProject;
const lines: string[] = [];
beforeAll(async () => {
  served = await servedProject({ log: (line) => void lines.push(line) });
});
afterAll(() => served.close());

/** All that a connection is answered on which only this was sent. */
async function answerTo(text: string): Promise<{ status: number; head: string; body: string }> {
  const exchange = await rawExchange(served.server.address);
  exchange.send(text);
  await exchange.ended;
  const [head = '', ...rest] = exchange.heard().split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body: rest.join('\r\n\r\n') };
}

const host = (): string => new URL(served.server.address).host;
const last = 'Connection: close\r\n';

describe('what is no request that could be answered', () => {
  test.each<[string, () => string, number]>([
    ['is not HTTP', () => '\u0016\u0003\u0001\r\n\r\n', 400],
    ['has no address', () => `GET api/runs HTTP/1.1\r\nHost: ${host()}\r\n${last}\r\n`, 400],
    ['asks for everything', () => `GET * HTTP/1.1\r\nHost: ${host()}\r\n${last}\r\n`, 400],
    [
      'has two lengths',
      () => `POST / HTTP/1.1\r\nHost: ${host()}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
    ],
    [
      'has a length and chunks',
      () =>
        `POST / HTTP/1.1\r\nHost: ${host()}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'breaks off its chunks',
      () =>
        `POST /api/tasks/check HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    ['names no host', () => `GET /api/runs HTTP/1.1\r\n${last}\r\n`, 400],
    ['names a host with a user', () => `GET /api/runs HTTP/1.1\r\nHost: a@${host()}\r\n${last}\r\n`, 400],
    [
      'has a head without end',
      () => `GET / HTTP/1.1\r\nHost: ${host()}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      'names another host in its address',
      () => `GET http://elsewhere.example/api/runs HTTP/1.1\r\nHost: ${host()}\r\n${last}\r\n`,
      421,
    ],
  ])('that %s is refused with a problem that the log knows by its request id', async (_, text, expected) => {
    const { status, head, body } = await answerTo(text());
    expect(status, head).toBe(expected);
    expect(head).toMatch(/^content-type: application\/problem\+json/im);
    expect(head).toMatch(/^x-content-type-options: nosniff/im);
    const problem = problemSchema.strict().parse(JSON.parse(body));
    expect(problem.status).toBe(expected);
    expect(head.toLowerCase()).toContain(`x-request-id: ${problem.request_id}`);
    expect(lines.join('')).toContain(problem.request_id);
  });

  test('a whole address with the host of the server is an address', async () => {
    const { status } = await answerTo(
      `GET http://${host()}/healthz HTTP/1.1\r\nHost: ${host().toUpperCase()}\r\n${last}\r\n`,
    );
    expect(status).toBe(200);
  });
});
