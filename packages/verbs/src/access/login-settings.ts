import { AssayError, shapeProblem } from '@assay/records';
import { readYaml } from '@assay/rows';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { type Role, roles } from './roles.ts';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

const issuer = z.url().refine((address) => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
}, 'expected an address with https; http is for this machine alone');

const settingsSchema = z.strictObject({
  /** The OpenID provider, as it names itself. */
  issuer,
  client_id: z.string().min(1),
  /** The name of a variable of the environment; none for a client without a secret. */
  client_secret_env: z.string().min(1).optional(),
  /** Where browsers reach the server, where that is not the address that it listens on. */
  address: z.url().optional(),
  scopes: z.array(z.string().min(1)).default(['openid']),
  /** The claim that says which groups somebody is in: one, or a list. */
  role_claim: z.string().min(1),
  /** Which groups have which role; who is in several has the one with most rights, who is in none is not let in. */
  roles: z.partialRecord(z.enum(roles), z.array(z.string().min(1))),
  /** The claim that a person or team is called by; what nobody may choose for themselves. */
  name_claim: z.string().min(1).default('sub'),
});

/** How people sign in, with the secret that the environment holds. */
export type LoginSettings = Readonly<Omit<z.infer<typeof settingsSchema>, 'client_secret_env' | 'roles'>> & {
  readonly client_secret: string | null;
  readonly roles: Readonly<Partial<Record<Role, readonly string[]>>>;
};

/** Reads and checks the file: what is wrong with it is told before anybody tries to sign in. */
export const loginSettings: Verb<LoginSettingsRequest, LoginSettings> = async ({ file }, { cwd, env }) => {
  const text = await readFile(resolve(cwd, file), 'utf8').catch((cause: unknown) => {
    throw new AssayError('usage', 'E_FILE', `${file}: cannot be read`, { cause, location: { file } });
  });
  const { value } = readYaml(text, { file });
  const parsed = settingsSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') ?? '';
    throw new AssayError('usage', 'E_LOGIN', `${file}: ${shapeProblem(parsed.error, value)}`, {
      location: { file },
      field,
    });
  }
  const { client_secret_env: variable, ...settings } = parsed.data;
  const secret = variable === undefined ? null : env[variable];
  if (secret === undefined || secret === '')
    throw new AssayError('usage', 'E_LOGIN_SECRET', `${file}: the variable ${variable!} is not set`, {
      location: { file },
      field: 'client_secret_env',
      fix: `Set ${variable!} to the secret that the provider gave to ${settings.client_id}.`,
    });
  return { ...settings, client_secret: secret };
};

/** The file that says how people sign in. */
export const loginSettingsRequest = z.strictObject({ file: z.string().min(1) });

export type LoginSettingsRequest = Readonly<z.infer<typeof loginSettingsRequest>>;
