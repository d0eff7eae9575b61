import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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
    [
      'expects what nobody gives',
      () => `GET /healthz HTTP/1.1\r\nHost: ${host()}\r\nExpect: a wonder\r\n${last}\r\n`,
      417,
    ],
    [
      'asks for a connection with another host',
      () => `CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n`,
      405,
    ],
  ])('that %s is refused with a problem that the log knows by its request id', async (_, text, expected) => {
    const { status, head, body } = await answerTo(text());
    expect(status, head).toBe(expected);
    expect(head).toMatch(/^content-type: application\/problem\+json/im);
    expect(head).toMatch(/^x-content-type-options: nosniff/im);
    expect(head).toMatch(/^content-security-policy: default-src 'none';/im);
    const problem = problemSchema.strict().parse(JSON.parse(body));
    expect(problem.status).toBe(expected);
    expect(head.toLowerCase()).toContain(`x-request-id: ${problem.request_id}`);
    expect(lines.join('')).toContain(problem.request_id);
  });

  test.each([
    ['/api/tasks/check', 'application/json', 'Content-Length: 1000'],
    ['/api/tasks/check', 'application/json', 'Transfer-Encoding: chunked'],
    ['/api/evaluators/none/submissions?file=a.jsonl', 'application/octet-stream', 'Content-Length: 1000'],
  ])(
    'a sender who leaves before the body is whole is no fault of the server: %s as %s, %s',
    async (path, type, length) => {
      const cookie = `assay-${new URL(served.server.address).port}=${await served.server.session('owner')}`;
      const exchange = await rawExchange(served.server.address);
      const before = lines.length;
      exchange.send(
        `POST ${path} HTTP/1.1\r\nHost: ${host()}\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\n${length}\r\n\r\n1\r\n{\r\n`,
      );
      // Another request is answered after the first has been read as far as it came.
      await fetch(`${served.server.address}/healthz`);
      exchange.end();
      const told = (): readonly string[] =>
        lines.slice(before).filter((line) => line.includes(path.split('?')[0]!));
      await vi.waitFor(() => expect(told()).toHaveLength(1));
      expect(JSON.parse(told()[0]!)).toMatchObject({ status: 400 });
      expect(lines.slice(before).join('')).not.toContain('"level":50');
    },
  );

  test('a whole address with the host of the server is an address', async () => {
    const { status } = await answerTo(
      `GET http://${host()}/healthz HTTP/1.1\r\nHost: ${host().toUpperCase()}\r\n${last}\r\n`,
    );
    expect(status).toBe(200);
  });
});
