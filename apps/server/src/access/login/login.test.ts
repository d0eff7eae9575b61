import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  clientId,
  clientSecret,
  type LoginProvider,
  startLoginProvider,
} from '../../../../../testing/login/login-provider.ts';
import { type ServedProject, servedProject } from '../../testing/served-project.ts';
import { roleOfClaims } from './role-of-claims.ts';

let provider: LoginProvider;
let served: ServedProject;
const callbacks: string[] = [];
const lines: string[] = [];
beforeAll(async () => {
  provider = await startLoginProvider(callbacks);
  served = await servedProject({
    log: (line) => void lines.push(line),
    env: { ASSAY_LOGIN_SECRET: clientSecret },
    login: 'login.yaml',
    prepare: async ({ cwd }) => writeFile(join(cwd, 'login.yaml'), settings(provider.issuer)),
  });
  callbacks.push(`${served.server.address}/login/callback`);
  provider.ready();
});
afterAll(async () => {
  await served.close();
  await provider.close();
});

const settings = (issuer: string): string => `issuer: ${issuer}
client_id: ${clientId}
client_secret_env: ASSAY_LOGIN_SECRET
role_claim: groups
roles: { owner: [admins], submitter: [ants], viewer: [staff] }
`;

/** A browser: keeps cookies by host, and goes where it is sent. */
class Browser {
  readonly #cookies: Map<string, Map<string, string>>;

  /** With the cookies that another has now. */
  constructor(other?: Browser) {
    const held = other === undefined ? [] : [...other.#cookies];
    this.#cookies = new Map(held.map(([host, kept]) => [host, new Map(kept)]));
  }

  async get(address: string, options: RequestInit = {}): Promise<Response> {
    const { host } = new URL(address);
    const kept = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, kept);
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {
      redirect: 'manual',
      ...options,
      headers: { ...(cookie === '' ? {} : { cookie }), 'sec-fetch-site': 'same-origin' },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|1970/i.test(line)) kept.delete(name);
      else kept.set(name, value);
    }
    return answer;
  }

  /** Follows redirects up to one that `isEnd` is true of. */
  async follow(address: string, isEnd: (next: string) => boolean = () => false): Promise<Response> {
    for (let at = address, steps = 0; ; steps += 1) {
      const answer = await this.get(at);
      const next = answer.headers.get('location');
      if (next === null || steps > 10) return answer;
      at = new URL(next, at).href;
      if (isEnd(at)) return answer;
    }
  }
}

const at = (path: string): string => `${served.server.address}${path}`;
const isCallback = (next: string): boolean => next.startsWith(at('/login/callback'));

async function me(browser: Browser): Promise<unknown> {
  const answer = await browser.get(at('/api/me'));
  return answer.status === 200 ? answer.json() : answer.status;
}

async function signIn(
  subject: string,
  groups: readonly string[],
  to = '/runs',
): Promise<[Browser, Response]> {
  Object.assign(provider.person, { subject, groups });
  const browser = new Browser();
  const isThere = (next: string): boolean => new URL(next).pathname === new URL(to, at('/')).pathname;
  return [browser, await browser.follow(at(`/login?to=${encodeURIComponent(to)}`), isThere)];
}

describe('signing in with an OpenID provider', () => {
  test('makes a session of the role that a group has, for the subject, and goes on to the page', async () => {
    const [browser, answer] = await signIn('ada', ['staff', 'admins']);
    expect(answer.headers.get('location')).toBe('/runs');
    expect(await me(browser)).toMatchObject({ role: 'owner', name: 'ada' });
  });

  test('a group without a role is not let in', async () => {
    const [browser, answer] = await signIn('eve', ['strangers']);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'E_LOGIN_ROLE' });
    expect(await me(browser)).toBe(401);
  });

  test('leads to no other host afterwards', async () => {
    const [, answer] = await signIn('ada', ['staff'], '//elsewhere.example/');
    expect(answer.headers.get('location')).toBe('/');
  });

  test('asks with PKCE, state and nonce, and its cookie is for this browser alone', async () => {
    const answer = await new Browser().get(at('/login'));
    const asked = new URL(answer.headers.get('location')!).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce'])
      expect(asked.get(name)!.length).toBeGreaterThan(20);
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/i);
  });

  test('what comes back in another browser, twice, or with another state is refused', async () => {
    Object.assign(provider.person, { subject: 'ada', groups: ['admins'] });
    const [browser, other] = [new Browser(), new Browser()];
    const back = (await browser.follow(at('/login'), isCallback)).headers.get('location')!;
    for (const [who, address] of [
      [other, back],
      [browser, back.replace(/state=[^&]+/, 'state=another')],
      [browser, back],
    ] as const) {
      const answer = await who.get(address);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'E_LOGIN' });
      expect(await me(who)).toBe(401);
    }
  });

  test('a code that was used, or never given, makes no session', async () => {
    const [browser] = await signIn('ada', ['admins']);
    const begun = new Browser();
    const asked = (await begun.get(at('/login'))).headers.get('location')!;
    const state = new URL(asked).searchParams.get('state')!;
    const answer = await begun.get(at(`/login/callback?code=made-up&state=${state}&iss=${provider.issuer}`));
    expect(answer.status).toBe(401);
    expect(await me(begun)).toBe(401);
    expect(await me(browser)).toMatchObject({ role: 'owner' });
  });

  test('signing out ends the session on the server too', async () => {
    const [browser] = await signIn('ada', ['staff']);
    const before = new Browser(browser);
    expect(await me(browser)).toMatchObject({ role: 'viewer' });
    expect((await browser.get(at('/logout'), { method: 'POST' })).status).toBe(200);
    expect([await me(browser), await me(before)]).toEqual([401, 401]);
    expect((await before.get(at('/logout'), { method: 'POST' })).status).toBe(200);
  });

  test.each([
    [['staff'], 'viewer', 200],
    [['strangers'], null, 403],
    [[], null, 403],
  ] as const)(
    'with fewer groups than before (%j) leaves nothing of the session that there was',
    async (groups, role, status) => {
      const [browser] = await signIn('ada', ['admins']);
      const before = new Browser(browser);
      expect(await me(before)).toMatchObject({ role: 'owner' });
      Object.assign(provider.person, { subject: 'ada', groups });
      const answer = await browser.follow(at('/login?to=/api/me'));
      expect(answer.status).toBe(status);
      expect(await me(browser)).toEqual(role === null ? 401 : { role, name: 'ada' });
      expect(await me(before)).toBe(401);
    },
  );

  test('what the provider refuses is told, and makes no session', async () => {
    const browser = new Browser();
    const asked = new URL((await browser.get(at('/login'))).headers.get('location')!);
    const back = `/login/callback?error=access_denied&state=${asked.searchParams.get('state')}&iss=${provider.issuer}`;
    const answer = await browser.get(at(back));
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'E_LOGIN' }]);
    expect(await me(browser)).toBe(401);
    expect((await browser.get(at(back))).status).toBe(401);
    // Whoever runs the server reads why; what was sent for it is nobody's to read.
    const told = lines.filter((line) => line.includes('AuthorizationResponseError'));
    expect(told).toHaveLength(1);
    expect(lines.join('')).toContain('"code":"E_LOGIN"');
    expect(lines.join('')).not.toContain(asked.searchParams.get('state'));
  });

  test('without a file there is no login', async () => {
    const plain = await servedProject();
    try {
      expect((await plain.ask(null, '/login/callback?code=a')).status).not.toBe(303);
    } finally {
      await plain.close();
    }
  });
});

test('the role with most rights counts, of one group or many; what is not a text is none', () => {
  const given = {
    role_claim: 'groups',
    roles: { viewer: ['a', 'b'], reviewer: ['b'], owner: ['c'] },
  } as const;
  expect(roleOfClaims({ groups: ['a', 'b'] }, given)).toBe('reviewer');
  expect(roleOfClaims({ groups: 'c' }, given)).toBe('owner');
  for (const groups of [undefined, null, [], ['d'], { c: true }, [['c']], 3])
    expect(roleOfClaims({ groups }, given)).toBeNull();
  expect(roleOfClaims({}, { ...given, role_claim: 'constructor' })).toBeNull();
});
