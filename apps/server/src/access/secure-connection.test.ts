import { request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../start-server.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Opens the link of a server that believes these proxies, as a proxy on this machine passes it on. */
async function opened(tlsProxies: readonly string[], sent: Headers): Promise<Headers> {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-tls-'));
  const world = { cwd, env: {}, version: '0.1.0' };
  const allowedHosts = ['evals.example.org'];
  const server = await startServer({ world, project: 'assay.yaml', port: 0, tlsProxies, allowedHosts });
  onTestFinished(async () => {
    await server.close();
    await rm(cwd, { recursive: true, force: true });
  });
  const { promise, resolve, reject } = Promise.withResolvers<Headers>();
  request(await server.link('/'), { headers: { host: 'evals.example.org', ...sent } }, (answer) => {
    answer.resume();
    resolve(answer.headers);
  })
    .on('error', reject)
    .end();
  return promise;
}

test('a proxy that is believed makes the session one of TLS', async () => {
  const headers = await opened(['127.0.0.1'], { 'x-forwarded-proto': 'https' });
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-assay=\S+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
});

test.each<[string, readonly string[], Headers]>([
  ['nobody is believed', [], { 'x-forwarded-proto': 'https' }],
  ['somebody else says so', ['10.0.0.7'], { 'x-forwarded-proto': 'https' }],
  ['the proxy says http', ['127.0.0.1'], { 'x-forwarded-proto': 'http' }],
  ['the proxy says nothing', ['127.0.0.1'], {}],
  ['the proxy says two things', ['127.0.0.1'], { 'x-forwarded-proto': 'https, http' }],
])('where %s the session is one of plain HTTP', async (_, proxies, sent) => {
  const headers = await opened(proxies, sent);
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^assay-\d+=(?!.*Secure)/)]);
  expect(headers['strict-transport-security']).toBeUndefined();
});
