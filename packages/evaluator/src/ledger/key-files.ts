import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { makeSigningKey, readSigningKey, type SigningKey } from './signing-key.ts';

const OWNER_ONLY = 0o600;

/** The signing keys of an evaluator: one file each, which its owner alone may read. */
export class KeyFiles {
  readonly #folder: string;

  constructor(home: string) {
    this.#folder = join(home, 'keys');
  }

  /** Makes a key; a key of the same name is never written over. */
  async make(name: string): Promise<SigningKey> {
    const { key, secret } = makeSigningKey(name);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = await open(join(this.#folder, `${key.id}.key`), 'wx', OWNER_ONLY);
    try {
      await file.writeFile(secret);
      await file.sync();
    } finally {
      await file.close();
    }
    return key;
  }

  async list(): Promise<readonly SigningKey[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const keys: SigningKey[] = [];
    for (const name of names.filter((each) => each.endsWith('.key')).toSorted())
      keys.push(await readKey(join(this.#folder, name)));
    return keys;
  }
}

async function readKey(path: string): Promise<SigningKey> {
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new AssayError('environment', 'E_KEY_RIGHTS', `${path} can be read by others`, {
      fix: `If nobody has: chmod 600 ${path}. Otherwise revoke the key and make a new one.`,
    });
  const key = readSigningKey(await readFile(path, 'utf8'));
  if (key !== null) return key;
  throw new AssayError('environment', 'E_KEY_FILE', `${path} does not hold a signing key`, {
    fix: 'Put back the file from where you keep a copy, or make a new key.',
  });
}
