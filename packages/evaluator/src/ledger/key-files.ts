import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { signingKeys } from '../vault/home-vault.ts';
import type { Vault } from '../vault/vault.ts';
import { makeSigningKey, readSigningKey, type SigningKey } from './signing-key.ts';

const OWNER_ONLY = 0o600;

interface MadeKey {
  readonly key: SigningKey;
  readonly secret: string;
}

/**
 * The signing keys of an evaluator: one file each, which its owner alone may read. Where machines share a vault, keys are
 * in it, also those that this machine has as files.
 */
export class KeyFiles {
  readonly #folder: string;
  readonly #vault: () => Promise<Vault | null>;

  constructor(home: string, vault: () => Promise<Vault | null>) {
    this.#folder = join(home, 'keys');
    this.#vault = vault;
  }

  /** Makes a key; a key of the same name is never written over. */
  async make(name: string): Promise<SigningKey> {
    const made = makeSigningKey(name);
    const vault = await this.#vault();
    await (vault === null ? this.#write(made) : share(made, vault));
    return made.key;
  }

  async list(): Promise<readonly SigningKey[]> {
    const own = await this.#own();
    const vault = await this.#vault();
    if (vault === null) return own.map(({ key }) => key);
    const names = (await vault.list()).filter((name) => name.startsWith(signingKeys));
    const added = own.filter(({ key }) => !names.includes(placeOf(key)));
    for (const made of added) await share(made, vault);
    const shared = await Promise.all(names.map(async (name) => keyIn(String(await vault.get(name)), name)));
    return [...shared, ...added.map(({ key }) => key)];
  }

  async #write({ key, secret }: MadeKey): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = await open(join(this.#folder, `${key.id}.key`), 'wx', OWNER_ONLY);
    try {
      await file.writeFile(secret);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async #own(): Promise<readonly MadeKey[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const keys: MadeKey[] = [];
    for (const name of names.filter((each) => each.endsWith('.key')).toSorted())
      keys.push(await readKey(join(this.#folder, name)));
    return keys;
  }
}

function share({ key, secret }: MadeKey, vault: Vault): Promise<void> {
  return vault.put(placeOf(key), Buffer.from(secret), { isNew: true });
}

function placeOf({ id }: SigningKey): string {
  return `${signingKeys}${id}.key`;
}

async function readKey(path: string): Promise<MadeKey> {
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new AssayError('environment', 'E_KEY_RIGHTS', `${path} can be read by others`, {
      fix: `If nobody has: chmod 600 ${path}. Otherwise revoke the key and make a new one.`,
    });
  const secret = await readFile(path, 'utf8');
  return { key: keyIn(secret, path), secret };
}

function keyIn(secret: string, from: string): SigningKey {
  const key = readSigningKey(secret);
  if (key !== null) return key;
  throw new AssayError('environment', 'E_KEY_FILE', `${from} does not contain a signing key`, {
    fix: 'Restore the file from your copy, or make a new key.',
  });
}
