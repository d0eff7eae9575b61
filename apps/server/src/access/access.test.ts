import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Database, OwnAdmission } from '@assay/engine';
import { verbs } from '@assay/verbs';
import { type Context, Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Served } from '../http/served.ts';
import { startServer } from '../start-server.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';
import { isStillLetIn } from './identify.ts';
import type { Identity } from './identity.ts';
import { secureConnection } from './secure-connection.ts';
import { Sessions } from './sessions.ts';

let served: ServedProject;
const lines: string[] = [];
beforeAll(async () => {
  served = await servedProject({ log: (line) => void lines.push(line) });
});
afterAll(() => served.close());

function asToken(token: string, path = '/api/runs?limit=1', more = {}): Promise<Response> {
  return served.ask(null, path, { headers: { authorization: `Bearer ${token}`, ...more } });
}

describe('tokens', () => {
  test('one speaks for its role until it is revoked, and its secret is not kept', async () => {
    const { token, record } = await (await verbs.tokens.new())(
      { name: 'build', role: 'viewer' },
      served.world,
    );
    expect(token).toMatch(/^evw_[0-9a-f]{12}_[\w-]{43}$/);
    expect((await asToken(token)).status).toBe(200);
    expect((await asToken(token, '/api/audit')).status).toBe(403);
    const kept = readFileSync(join(served.world.cwd, '.assay/access.db'), 'latin1');
    expect(kept).not.toContain(token.slice(-43));
    const lastUsed = async () =>
      (await (await verbs.tokens.list())({}, served.world)).tokens[0]?.last_used_at;
    // Noted once the answer was given.
    await expect.poll(lastUsed, { timeout: 30_000 }).not.toBeNull();
    await (await verbs.tokens.revoke())({ id: record.id }, served.world);
    expect((await asToken(token)).status).toBe(401);
  });

  test.each(['evw_000000000000_x', 'nothing', `evw_${'a'.repeat(12)}_${'b'.repeat(43)}`, 'x'.repeat(5000)])(
    'a wrong one is nobody, whatever is wrong with it: %s',
    async (token) => {
      const answer = await asToken(token);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'E_SIGNED_OUT' });
    },
  );

  test('a wrong one is nobody, beside the cookie of an owner too', async () => {
    const answer = await served.ask('owner', '/api/audit', { headers: { authorization: 'Bearer evw_x' } });
    expect(answer.status).toBe(401);
  });

  test('one in the address counts for nothing', async () => {
    const { token } = await (await verbs.tokens.new())({ name: 'build', role: 'viewer' }, served.world);
    expect((await served.ask(null, `/api/runs?token=${token}`)).status).toBe(401);
  });

  test('neither tokens nor links nor cookies are in the log', async () => {
    const { token } = await (await verbs.tokens.new())({ name: 'build', role: 'viewer' }, served.world);
    await asToken(token);
    await fetch(await served.server.link('/runs'), { redirect: 'manual' });
    const text = lines.join('');
    expect(text).toContain('"path":"/api/runs"');
    expect(text).toContain('"path":"/open"');
    for (const secret of [token, token.slice(-43), 'once=']) expect(text).not.toContain(secret);
  });
});

describe('a server for other machines', () => {
  test('is not started before an owner has a token', async () => {
    const options = { world: served.world, project: 'assay.yaml', port: 0, host: '0.0.0.0' };
    const expectRefused = () => expect(startServer(options)).rejects.toMatchObject({ code: 'E_TOKEN_NONE' });
    await expectRefused();
    const makeOwner = async () => (await verbs.tokens.new())({ name: 'me', role: 'owner' }, served.world);
    const { record } = await makeOwner();
    await (await verbs.tokens.revoke())({ id: record.id }, served.world);
    await expectRefused();
    const tokens = new Database(join(served.world.cwd, '.assay/access.db'), { busyTimeoutMs: 10_000 });
    tokens.exec(
      `UPDATE tokens SET revoked_at = NULL, expires_at = '2020-01-01T00:00:00.000Z' WHERE id = '${record.id}'`,
    );
    tokens.close();
    await expectRefused();
    await makeOwner();
    const server = await startServer(options);
    await server.close();
  });
});

describe('requests that were not meant well', () => {
  test.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['JSON as text', { 'content-type': 'text/plain' }],
    ['from another site', { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }],
    ['from another origin', { 'content-type': 'application/json', origin: 'https://elsewhere.example' }],
    ['from nowhere', { 'content-type': 'application/json', origin: 'null' }],
  ])('%s changes nothing', async (_, headers) => {
    const answer = await served.ask('owner', '/api/tasks/check', {
      method: 'POST',
      body: '{"text":"{}"}',
      headers,
    });
    expect([403, 415]).toContain(answer.status);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each(['{"text":"{}","role":"owner"}', '{"__proto__":{"text":"x"}}', '[]', 'null', '{"text":1}'])(
    'fields that are not asked for are refused: %s',
    async (body) => {
      const answer = await served.ask('owner', '/api/tasks/check', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(400);
    },
  );

  test('a body that is too large is refused', async () => {
    const answer = await served.ask('owner', '/api/tasks/check', {
      method: 'POST',
      body: JSON.stringify({ text: 'x'.repeat(9_000_000) }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(413);
  });

  test('a deep document is answered, and the server stays', async () => {
    const answer = await served.ask('owner', '/api/tasks/check', {
      method: 'POST',
      body: JSON.stringify({ text: '['.repeat(100_000) }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBeLessThan(500);
    expect((await served.ask(null, '/healthz')).status).toBe(200);
  });

  test.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '/etc/passwd',
    '.assay-evaluator/home.json',
    'good.jsonl',
    'a%00.jsonld',
  ])('no file but a task document is read: %s', async (path) => {
    const answer = await served.ask('owner', `/api/tasks/document?path=${path}`);
    expect(answer.status).toBe(404);
  });

  test('a header that is too large, and one that says two lengths, are refused', async () => {
    const { hostname, port } = new URL(served.server.address);
    const status = await new Promise<number | string | undefined>((resolve) => {
      request({ hostname, port, path: '/healthz', headers: { 'x-long': 'x'.repeat(100_000) } }, (answer) =>
        resolve(answer.statusCode),
      )
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
        .end();
    });
    expect([431, 'ECONNRESET', 'EPIPE']).toContain(status);
    expect((await served.ask(null, '/healthz')).status).toBe(200);
  });

  test('those whom nobody knows are slowed down, whatever address they say they have', async () => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, i) =>
        asToken('nothing', '/api/runs', { 'x-forwarded-for': `10.0.0.${i}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
    // Tokens are tried nowhere else either.
    for (const [method, path] of [
      ['POST', '/login/token'],
      ['GET', '/'],
    ] as const) {
      const tried = await Promise.all(
        Array.from({ length: 60 }, (_, i) =>
          served.ask(null, path, { method, headers: { authorization: `Bearer nothing-${i}` } }),
        ),
      );
      expect(tried.map(({ status }) => status)).toContain(429);
    }
    expect((await served.ask(null, '/')).status).toBe(200);
  });
});

test('health is for everybody, measures are for those who run it', async () => {
  expect(await (await served.ask(null, '/healthz')).json()).toEqual({ ok: true });
  expect(await (await served.ask(null, '/readyz')).json()).toEqual({ ok: true });
  expect((await served.ask('viewer', '/metrics')).status).toBe(403);
  const text = await (await served.ask('owner', '/metrics')).text();
  expect(text).toMatch(/^assay_request_seconds_count\{route="\/api\/runs",status="200"\} \d+$/m);
});

test('what happens is passed on, and what was missed comes first', async () => {
  const stop = new AbortController();
  const answer = await served.ask('viewer', '/api/events', {
    headers: { 'last-event-id': '0' },
    signal: stop.signal,
  });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body!) {
    text += decoder.decode(chunk as Uint8Array);
    if (text.includes('event: execution.ended')) break;
  }
  stop.abort();
  expect(text).toMatch(/^event: \S+\ndata: \{"number":1,.*\}\nid: 1$/m);
  expect((await served.ask('viewer', '/api/events', { headers: { 'last-event-id': '-1' } })).status).toBe(
    400,
  );
});

test('API-25 a token or session that has ended is not let in again where it listens already', async () => {
  const { token, record } = await (await verbs.tokens.new())({ name: 'ears', role: 'viewer' }, served.world);
  const app = new Hono<Served>();
  const letIn = {
    sessions: new Sessions(new OwnAdmission()),
    findToken: async (given: string) => {
      const answer = await asToken(given, '/api/me');
      return answer.status === 200 ? { ...((await answer.json()) as Identity), id: 'ears' } : null;
    },
  };
  const secret = await letIn.sessions.begin('viewer', 'somebody');
  const contexts: Context<Served>[] = [];
  app.use(secureConnection([]));
  app.get('/', (context) => {
    contexts.push(context);
    return context.text('');
  });
  for (const headers of [
    { authorization: `Bearer ${token}` },
    { cookie: `assay-80=${secret}` },
    { cookie: `assay-80=${token}` },
  ] as const)
    await app.request('http://localhost:80/', { headers: { ...headers } }, {});
  const isStill = () => Promise.all(contexts.map((context) => isStillLetIn(context, letIn)));
  expect(await isStill()).toEqual([true, true, true]);
  await letIn.sessions.end(secret);
  await (await verbs.tokens.revoke())({ id: record.id }, served.world);
  expect(await isStill()).toEqual([false, false, false]);
});

test('a server whose store is gone is not ready, and says why; it still listens', async () => {
  const alone = await servedProject();
  onTestFinished(() => alone.close());
  expect((await alone.ask(null, '/readyz')).status).toBe(200);
  await rm(join(alone.world.cwd, '.assay/assay.db'));
  const lost = await alone.ask(null, '/readyz');
  const said = await lost.text();
  expect([lost.status, JSON.parse(said)]).toMatchObject([503, { code: 'E_STORE_DAMAGED' }]);
  expect(said).not.toContain(alone.world.cwd);
  await rm(join(alone.world.cwd, '.assay'), { recursive: true });
  // Whoever asks with a token meanwhile makes no new store.
  const headers = { authorization: `Bearer evw_${'0'.repeat(12)}_${'a'.repeat(43)}` };
  expect((await alone.ask(null, '/api/runs', { headers })).status).toBe(401);
  const gone = await alone.ask(null, '/readyz');
  expect([gone.status, await gone.json()]).toMatchObject([503, { code: 'E_STORE_NONE' }]);
  expect((await alone.ask(null, '/healthz')).status).toBe(200);
});
