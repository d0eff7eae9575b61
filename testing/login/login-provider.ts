import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** An OpenID provider on this machine, in which whoever comes is the person that is set. */
export interface LoginProvider {
  readonly issuer: string;
  /** Who signs in next: the subject, and the groups that the provider says of them. */
  readonly person: { subject: string; groups: readonly string[] };
  /** From then on it sends people back to the addresses that were given. */
  readonly ready: () => void;
  readonly close: () => Promise<void>;
}

export const clientId = 'assay';
export const clientSecret = 'a-secret-of-the-client';

/** `callbacks`: the addresses that it sends people back to. */
export async function startLoginProvider(callbacks: readonly string[]): Promise<LoginProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const person = { subject: 'nobody', groups: [] as readonly string[] };
  const make = (): Provider =>
    new Provider(issuer, {
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...callbacks] }],
      claims: { openid: ['sub', 'groups'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      cookies: { keys: ['a-key-of-the-test'] },
      findAccount: (_context: unknown, accountId: string) => ({
        accountId,
        claims: async () => ({ sub: accountId, groups: person.groups }),
      }),
    });
  const ready = (): void => {
    const provider = make();
    const answer = provider.callback();
    server.on('request', (request, response) => {
      if (!(request.url ?? '').startsWith('/interaction/')) return answer(request, response);
      void finish(provider, person.subject, request, response);
    });
  };
  return {
    issuer,
    person,
    ready,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Exchange = Parameters<Provider['interactionDetails']>;

/** Signs in and consents at once, where a person would be asked. */
async function finish(provider: Provider, accountId: string, ...exchange: Exchange): Promise<void> {
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope('openid');
  const result = { login: { accountId }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(...exchange, result);
}
