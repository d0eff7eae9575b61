import type { AddressInfo } from 'node:net';
import { AssayError } from '@assay/records';
import { atProject, type LoginSettings, openAdmission, verbs, type World } from '@assay/verbs';
import { reachedBy } from './access/reached-by.ts';
import type { Role } from './access/roles.ts';
import { newSecret } from './access/secret.ts';
import { tokenIdentity } from './access/token-identity.ts';
import { AnsweringThread } from './answering/answering.ts';
import { makeApp } from './app.ts';
import { Draining } from './ending/draining.ts';
import { endConnections } from './ending/end-connections.ts';
import { UnusedConnections } from './ending/unused-connections.ts';
import { listen } from './http/listen.ts';
import { makeLogger } from './http/request-log.ts';

export interface ServerOptions {
  readonly world: World;
  /** The project file, beside which the store is. */
  readonly project: string;
  readonly port: number;
  /** Loopback unless it is said; another is refused until a token of an owner exists. */
  readonly host?: string | undefined;
  /** Names with their ports that the server is reached by, beside those of loopback. */
  readonly allowedHosts?: readonly string[];
  /** Addresses of proxies that end TLS in front of it, and are believed when they say so. */
  readonly tlsProxies?: readonly string[];
  /** The file that says how people sign in with an OpenID provider. */
  readonly login?: string | undefined;
  /** Whoever is let in sees what a viewer sees, and changes nothing. */
  readonly isReadOnly?: boolean;
  /** Takes the lines of the log; without it nothing is logged but failures. */
  readonly log?: ((line: string) => void) | undefined;
}

/** A server that answers. */
export interface RunningServer {
  readonly address: string;
  /** An address that opens a page once, for whoever has it. */
  readonly link: (page: string) => Promise<string>;
  /** A session of this role, as its cookie has it. */
  readonly session: (role: Role) => Promise<string>;
  readonly close: () => Promise<void>;
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

export async function startServer(asked: ServerOptions): Promise<RunningServer> {
  const options = { ...asked, ...atProject(asked.world, asked.project) };
  const { cwd, env, version } = options.world;
  const hostname = options.host ?? '127.0.0.1';
  if (!loopback.has(hostname)) await expectOwner(options);
  let address = reachedBy(hostname, options.port);
  const key = newSecret();
  // Named on the command line: from where that was.
  const login = await loginOf(options.login, asked.world);
  const admission = await openAdmission({ project: options.project }, options.world);
  const thread = new AnsweringThread({ world: { cwd, env: { ...env }, version }, project: options.project });
  const draining = new Draining();
  const logger = makeLogger(options.log ?? (() => undefined));
  try {
    const { app, links, sessions, hub } = await makeApp({
      version,
      hosts: { address: () => address, named: options.allowedHosts ?? [] },
      admission,
      tlsProxies: options.tlsProxies ?? [],
      thread,
      draining,
      findToken: tokenIdentity(thread),
      isReadOnly: options.isReadOnly ?? false,
      logger,
      key,
      login,
    });
    const server = await listen(app.fetch, { hostname, port: options.port }, logger);
    const unused = new UnusedConnections(server);
    address = reachedBy(hostname, (server.address() as AddressInfo).port);
    const announced = await announceAt(address, key, options).catch(async (error: unknown) => {
      await endConnections(server, draining, unused);
      throw error;
    });
    return {
      address,
      link: async (page) =>
        `${address}/open?${new URLSearchParams({ once: await links.make(), to: page }).toString()}`,
      session: (role) => sessions.begin(role, role),
      close: async () => {
        const connections = endConnections(server, draining, unused);
        hub.close();
        try {
          await announced.end();
        } finally {
          await connections;
          await thread.close();
          await admission.close();
        }
      },
    };
  } catch (error) {
    await thread.close();
    await admission.close();
    throw error;
  }
}

async function loginOf(file: string | undefined, world: World): Promise<LoginSettings | null> {
  if (file === undefined) return null;
  return (await verbs.tokens.loginSettings())({ file }, world);
}

/** Commands on the same store lead to its pages. */
async function announceAt(address: string, key: string, { world, project }: ServerOptions) {
  const announce = await verbs.workbench.announce();
  return announce({ project, address, key }, world);
}

/** Whoever reaches a machine first would own it otherwise. */
async function expectOwner({ world, project }: ServerOptions): Promise<void> {
  const list = await verbs.tokens.list();
  const { tokens } = await list({ project }, world);
  const now = new Date().toISOString();
  const isOwned = tokens.some(
    ({ role, revoked_at, expires_at }) => role === 'owner' && revoked_at === null && expires_at > now,
  );
  if (isOwned) return;
  throw new AssayError(
    'usage',
    'E_TOKEN_NONE',
    'the server may listen for other machines only once an owner has a token',
    {
      fix: 'Create one with `assay tokens new NAME --role owner`.',
      field: 'host',
    },
  );
}
