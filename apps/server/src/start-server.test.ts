import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verbs } from '@assay/verbs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { request } from 'node:http';
import { type RunningServer, startServer } from './start-server.ts';

let folder: string;
let server: RunningServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-server-'));
  const world = { cwd: folder, env: {}, version: '0.1.0' };
  server = await startServer({ world, project: 'assay.yaml', port: 0 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('startServer', () => {
  test('a link opens a session once and goes on to its page', async () => {
    const link = await server.link('/runs/1?sort=name');
    const first = await fetch(link, { redirect: 'manual' });
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toBe('/runs/1?sort=name');
    expect(first.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const second = await fetch(link, { redirect: 'manual' });
    expect(second.status).toBe(401);
    expect(second.headers.get('www-authenticate')).toBe('Bearer');
    expect(await second.json()).toMatchObject({ code: 'E_LINK_USED' });
  });

  test('API-25 a link that is opened in a browser with a session ends that session', async () => {
    const cookieOf = async (headers = {}): Promise<string> => {
      const opened = await fetch(await server.link('/'), { redirect: 'manual', headers });
      return opened.headers.get('set-cookie')!.split(';')[0]!;
    };
    const statusOf = async (cookie: string): Promise<number> =>
      (await fetch(`${server.address}/api/me`, { headers: { cookie } })).status;
    const before = await cookieOf();
    expect(await statusOf(before)).toBe(200);
    const after = await cookieOf({ cookie: before });
    expect([await statusOf(before), await statusOf(after)]).toEqual([401, 200]);
  });

  test('a link that somebody looks at without opening it opens afterwards', async () => {
    const link = await server.link('/runs');
    const looked = await fetch(link, { method: 'HEAD', redirect: 'manual' });
    expect([looked.status, looked.headers.get('set-cookie')]).toEqual([204, null]);
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
  });

  test('the evaluator of a project in another folder is the one beside its file', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, 'assay.yaml'), 'tasks: []\n');
    const world = { cwd: folder, env: {}, version: '0.1.0' };
    await (await verbs.keys.new())({ name: 'example.org/evals' }, { ...world, cwd: elsewhere });
    await writeFile(join(folder, 'login.yaml'), 'not: a login\n');
    const asked = { world, project: 'elsewhere/assay.yaml', port: 0 };
    await expect(startServer({ ...asked, login: 'login.yaml' })).rejects.toMatchObject({ code: 'E_LOGIN' });
    const away = await startServer(asked);
    onTestFinished(() => away.close());
    const cookie = `assay-${new URL(away.address).port}=${await away.session('owner')}`;
    const answer = await fetch(`${away.address}/api/audit`, { headers: { cookie } });
    expect(await answer.text()).toContain('example.org/evals');
  });

  test.each(['0.0.0.0', '127.0.0.2', 'localhost'])(
    'the link that it prints leads to it where it listens at %s, and no other name does',
    async (host) => {
      const world = { cwd: folder, env: {}, version: '0.1.0' };
      await (await verbs.tokens.new())({ name: 'me', role: 'owner' }, world);
      const reached = await startServer({ world, project: 'assay.yaml', port: 0, host });
      onTestFinished(() => reached.close());
      expect((await fetch(await reached.link('/runs'), { redirect: 'manual' })).status).toBe(303);
      const { hostname, port } = new URL(reached.address);
      const named = (name: string): Promise<number | undefined> =>
        new Promise((resolve) => {
          const asked = { hostname, port, path: '/healthz', headers: { host: name } };
          request(asked, (answer) => resolve(answer.statusCode)).end();
        });
      expect(await named(`LOCALHOST:${port}`)).toBe(200);
      for (const name of [
        'elsewhere.example',
        `elsewhere.example:${port}`,
        `localhost.:${port}`,
        'localhost:1',
      ])
        expect(await named(name), name).toBe(421);
    },
  );

  test('on a server that is only to be looked at an owner is a viewer', async () => {
    const world = { cwd: folder, env: {}, version: '0.1.0' };
    const shown = await startServer({ world, project: 'assay.yaml', port: 0, isReadOnly: true });
    onTestFinished(() => shown.close());
    const cookie = `assay-${new URL(shown.address).port}=${await shown.session('owner')}`;
    const ask = (path: string) => fetch(`${shown.address}${path}`, { headers: { cookie } });
    expect((await ask('/api/runs')).status).toBe(200);
    expect((await ask('/api/audit')).status).toBe(403);
  });

  test.each(['//elsewhere.example', '/\t/elsewhere.example', '/\u0000', 'https://elsewhere.example'])(
    'UI-14 a link to %s goes to the first page',
    async (page) => {
      const answer = await fetch(await server.link(page), { redirect: 'manual' });
      expect(answer.headers.get('location')).toBe('/');
    },
  );

  test('another host is refused', async () => {
    expect(await statusFor('elsewhere.example')).toBe(421);
    expect(await statusFor(new URL(server.address).host)).toBe(200);
  });

  test('UI-07, UI-13 every answer says what a page may load: no frame around it, no style or script from elsewhere', async () => {
    for (const [path, kept] of [
      ['/', 'no-store'],
      ['/healthz', 'no-store'],
      ['/api/openapi.json', 'private, no-cache'],
      ['/api/nothing', 'no-store'],
    ]) {
      const { headers } = await fetch(`${server.address}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy.replace(/(?<='nonce-)[\w+/]{22}==(?=')/, 'N').split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'nonce-N'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types assay',
      ]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(headers.get('cache-control')).toBe(kept);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

/** fetch sets the host by itself. */
async function statusFor(host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request(`${server.address}/healthz`, { headers: { host } }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  })
    .on('error', reject)
    .end();
  return await promise;
}
