import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AssayError } from '@assay/records';
import { isSealed, sealFile, unsealFile } from './sealed-file.ts';

const OWNER_ONLY = 0o600;
const NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)?$/;

/** What is hidden: files in a folder that their owner alone may open, encrypted where a key is given. */
export class Vault {
  readonly folder: string;
  readonly #key: Uint8Array | null;

  constructor(home: string, key: Uint8Array | null) {
    this.folder = join(home, 'vault');
    this.#key = key;
  }

  /** Puts a file in, durable when it returns. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(`${path}.new`, 'w', OWNER_ONLY);
    try {
      await file.writeFile(this.#key === null ? bytes : sealFile(name, bytes, this.#key));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    await syncFolder(dirname(path));
  }

  /** A file again; null where there is none. */
  async get(name: string): Promise<Buffer | null> {
    const path = this.#pathOf(name);
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (bytes === null) return null;
    const { mode } = await stat(this.folder);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw openToOthers(this.folder);
    if (!isSealed(bytes))
      return this.#key === null ? bytes : refuse(name, 'is not encrypted, and a key was given');
    return this.#key === null
      ? refuse(name, 'is encrypted, and no key was given')
      : unsealFile(name, bytes, this.#key);
  }

  /** The names of all files. */
  async list(): Promise<readonly string[]> {
    const found = await readdir(this.folder, { recursive: true, withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      },
    );
    const files = found.filter((entry) => entry.isFile() && !entry.name.endsWith('.new'));
    const names = files.map((entry) => join(entry.parentPath, entry.name).slice(this.folder.length + 1));
    return names.map((name) => name.replaceAll('\\', '/')).toSorted();
  }

  #pathOf(name: string): string {
    if (!NAME.test(name)) refuse(name, 'cannot be a name in the vault');
    return join(this.folder, ...name.split('/'));
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function refuse(name: string, why: string): never {
  throw new AssayError('usage', 'E_VAULT', `${JSON.stringify(name)} ${why}`, {
    fix: 'The key comes from ASSAY_VAULT_KEY, ASSAY_VAULT_KEY_FILE or ASSAY_VAULT_KEY_COMMAND.',
  });
}

function openToOthers(folder: string): AssayError {
  return new AssayError('environment', 'E_VAULT_RIGHTS', `${folder} can be opened by others`, {
    fix: `chmod 700 ${folder}, and ask who could have read it.`,
  });
}
