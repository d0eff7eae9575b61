import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoginSettings } from '@assay/verbs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Provider } from './provider.ts';

const [own, other] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
const secret = 'a secret that both of them know';
let idToken = '';
const server = createServer(({ url = '' }, response) => {
  const answers: Readonly<Record<string, object>> = {
    '/.well-known/openid-configuration': {
      issuer: settings().issuer,
      authorization_endpoint: `${settings().issuer}/auth`,
      token_endpoint: `${settings().issuer}/token`,
      jwks_uri: `${settings().issuer}/jwks`,
    },
    '/jwks': { keys: [{ ...own!.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig' }] },
    '/token': { access_token: 'a', token_type: 'Bearer', id_token: idToken },
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answers[url]));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Of a client of this provider, which says whatever the test wants. */
function settings(): LoginSettings {
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client_id: 'assay',
    client_secret: secret,
    scopes: ['openid'],
    role_claim: 'groups',
    roles: { viewer: ['staff'] },
    name_claim: 'sub',
  };
}

interface Forgery {
  readonly header?: object;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signed?: (text: string) => string;
}

const signedBy =
  ({ privateKey }: { readonly privateKey: KeyObject }, digest = 'sha256') =>
  (text: string): string =>
    sign(digest, Buffer.from(text), privateKey).toString('base64url');
const sealedWith = (key: string | Buffer) => (text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

/** What a login comes to whose ID token is as it should be, but for this. */
async function comesTo({ header = {}, claims = {}, signed = signedBy(own!) }: Forgery): Promise<string> {
  const provider = new Provider(settings());
  const callback = 'http://127.0.0.1:1/login/callback';
  const { login } = await provider.begin(callback, '/');
  const now = Math.floor(Date.now() / 1000);
  const said = {
    iss: settings().issuer,
    aud: 'assay',
    sub: 'ada',
    iat: now,
    exp: now + 60,
    nonce: login.nonce,
  };
  const text = [
    { alg: 'RS256', kid: 'own', ...header },
    { ...said, ...claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  idToken = `${text}.${signed(text)}`;
  return provider.claimsOf(callback, `?code=c&state=${login.state}`, login).then(
    ({ sub }) => String(sub),
    ({ status, code }: { readonly status: number; readonly code: string }) => `${status} ${code}`,
  );
}

test('an ID token that holds is believed', async () => {
  expect(await comesTo({})).toBe('ada');
});

test.each<[string, Forgery]>([
  ['without a signature', { header: { alg: 'none' }, signed: () => '' }],
  ['sealed with the secret of the client', { header: { alg: 'HS256' }, signed: sealedWith(secret) }],
  [
    'sealed with the public key',
    {
      header: { alg: 'HS256' },
      signed: sealedWith(own!.publicKey.export({ type: 'spki', format: 'pem' })),
    },
  ],
  ['signed by another key', { signed: signedBy(other!) }],
  [
    'signed by a key that it brings along',
    { header: { jwk: other!.publicKey.export({ format: 'jwk' }) }, signed: signedBy(other!) },
  ],
  ['signed by another algorithm', { header: { alg: 'RS512' }, signed: signedBy(own!, 'sha512') }],
  ['of another issuer', { claims: { iss: 'https://login.example.org' } }],
  ['for another client', { claims: { aud: 'another' } }],
  ['for two clients, used by the other', { claims: { aud: ['assay', 'another'], azp: 'another' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['with the nonce of another login', { claims: { nonce: 'another' } }],
  ['that is over', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }],
  ['without an end', { claims: { exp: undefined } }],
  ['about nobody', { claims: { sub: undefined } }],
])('API-26 an ID token %s lets nobody in', async (_, forgery) => {
  expect(await comesTo(forgery)).toBe('401 E_LOGIN');
});
