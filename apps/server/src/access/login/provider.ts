import type { LoginSettings } from '@assay/verbs';
import type { Configuration } from 'openid-client';
import { Refusal } from '../../http/problem.ts';
import type { BegunLogin } from './begun-logins.ts';

/** An OpenID provider: asked what it is on the first login, not when the server starts. */
export class Provider {
  readonly #settings: LoginSettings;
  #found: Promise<Configuration> | null = null;

  constructor(settings: LoginSettings) {
    this.#settings = settings;
  }

  /** Where a browser signs in, and what has to come back. */
  async begin(
    callback: string,
    to: string,
  ): Promise<{ readonly address: string; readonly login: BegunLogin }> {
    const oidc = await import('openid-client');
    const login = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      to,
    };
    const address = oidc.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: callback,
      scope: this.#settings.scopes.join(' '),
      state: login.state,
      nonce: login.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(login.verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, login };
  }

  /** What the provider says of who came back: its signature, issuer, audience, time, state and nonce hold. */
  async claimsOf(
    callback: string,
    query: string,
    login: BegunLogin,
  ): Promise<Readonly<Record<string, unknown>>> {
    const oidc = await import('openid-client');
    const configuration = await this.#configuration();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${callback}${query}`), {
        expectedState: login.state,
        expectedNonce: login.nonce,
        pkceCodeVerifier: login.verifier,
        idTokenExpected: true,
      });
      return { ...tokens.claims() };
    } catch (cause) {
      throw new Refusal(401, 'E_LOGIN', 'the provider did not confirm who you are', {
        fix: 'sign in again',
        cause,
      });
    }
  }

  #configuration(): Promise<Configuration> {
    if (this.#found !== null) return this.#found;
    const finding = this.#discover();
    this.#found = finding;
    // Where it cannot be reached, the next login tries again.
    finding.catch(() => {
      this.#found = null;
    });
    return finding;
  }

  async #discover(): Promise<Configuration> {
    const oidc = await import('openid-client');
    const { issuer, client_id, client_secret } = this.#settings;
    const isPlain = new URL(issuer).protocol === 'http:';
    try {
      const found = await oidc.discovery(
        new URL(issuer),
        client_id,
        { id_token_signed_response_alg: 'RS256' },
        client_secret === null ? oidc.None() : oidc.ClientSecretBasic(client_secret),
        isPlain ? { execute: [oidc.allowInsecureRequests] } : {},
      );
      oidc.enableNonRepudiationChecks(found);
      return found;
    } catch (cause) {
      throw new Refusal(503, 'E_LOGIN_PROVIDER', 'the login provider cannot be reached', { cause });
    }
  }
}
