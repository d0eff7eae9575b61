import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verbs } from '@assay/verbs';
import { openStore } from '@assay/engine';
import { beforeAll, describe, expect, afterAll, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../testing/postgres/postgres-server.ts';
import { type SharedServer, startShared } from '../testing/start-shared.ts';

const closing: (() => unknown)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** Two servers on one store that do not share a folder. */
async function twoServers() {
  const address = `${await postgresServer()}?schema=test_${randomBytes(6).toString('hex')}`;
  const folder = async (): Promise<string> => {
    const cwd = await mkdtemp(join(tmpdir(), 'assay-shared-access-'));
    closing.push(() => rm(cwd, { recursive: true, force: true }));
    await writeFile(join(cwd, 'assay.yaml'), `store: ${address}\n`);
    return cwd;
  };
  const folders = [await folder(), await folder()] as const;
  await (await openStore({ folder: folders[0], address }, {})).close();
  const servers = await Promise.all([startShared(folders[0], address), startShared(folders[1], address)]);
  closing.unshift(...servers.map(({ kill }) => kill));
  const worlds = folders.map((cwd) => ({ cwd, env: { ASSAY_STORE: address }, version: '0.1.0' }));
  return { servers, worlds };
}

const asked = (server: SharedServer, headers: Readonly<Record<string, string>>) =>
  fetch(`${server.url}/api/me`, { headers: { 'sec-fetch-site': 'same-origin', ...headers } });

/** What a browser would send: cookies are named by port, and a balancer has one. */
const cookieAt = (server: SharedServer, secret: string) => ({
  cookie: `assay-${new URL(server.url).port}=${secret}`,
});

describe.skipIf(!hasPostgres)('several servers on one store (skipped without PostgreSQL)', () => {
  let made: Awaited<ReturnType<typeof twoServers>>;
  beforeAll(async () => {
    made = await twoServers();
  });

  test('who signs in at one is known at the other, also by its link, and signs out of both', async () => {
    const { servers } = made;
    const [one, other] = servers;
    const atOther = `${other.url}${new URL(one.link).pathname}${new URL(one.link).search}`;
    const opened = await fetch(atOther, { redirect: 'manual' });
    expect(opened.status).toBe(303);
    const [, secret] = /^assay-\d+=([^;]+)/.exec(opened.headers.get('set-cookie') ?? '')!;
    expect((await fetch(one.link, { redirect: 'manual' })).status).toBe(401);
    for (const server of servers) {
      const answer = await asked(server, cookieAt(server, secret!));
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ role: 'owner' });
    }
    const out = await fetch(`${other.url}/logout`, {
      method: 'POST',
      headers: { origin: other.url, ...cookieAt(other, secret!) },
    });
    expect(out.status).toBe(200);
    for (const server of servers) expect((await asked(server, cookieAt(server, secret!))).status).toBe(401);
  });

  test('a token made on one machine is known on the other, and revoked on both at once', async () => {
    const { servers, worlds } = made;
    const token = await (await verbs.tokens.new())({ name: 'build', role: 'viewer' }, worlds[0]!);
    const bearer = { authorization: `Bearer ${token.token}` };
    for (const server of servers) expect((await asked(server, bearer)).status).toBe(200);
    const { tokens } = await (await verbs.tokens.list())({}, worlds[1]!);
    expect(tokens.map(({ id }) => id)).toEqual([token.record.id]);
    await (await verbs.tokens.revoke())({ id: token.record.id }, worlds[1]!);
    for (const server of servers) expect((await asked(server, bearer)).status).toBe(401);
  });

  test('limits of requests hold for both together', async () => {
    const { servers } = made;
    const begun = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: 120 }, async (_, i) => (await asked(servers[i % 2]!, {})).status),
    );
    const seconds = (performance.now() - begun) / 1000;
    expect(new Set(statuses)).toContain(401);
    // Nobody is known: 40 at once and two more a second, whichever is asked.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(41 + 2 * seconds);
  });
});
