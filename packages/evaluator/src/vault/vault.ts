import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { faultPoint } from '../fault-point.ts';
import { writeDurably } from './durable-file.ts';
import { isSealed, sealFile, unsealFile } from './sealed-file.ts';
import { settleVault, vaultFolders } from './vault-folders.ts';
import { withVaultLock } from './vault-lock.ts';

const NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)?$/;

/** What is hidden: files in a folder that their owner alone may open, encrypted where a key is given. */
export class Vault {
  readonly folder: string;
  readonly #home: string;
  readonly #key: Uint8Array | null;

  constructor(home: string, key: Uint8Array | null) {
    this.#home = home;
    this.folder = vaultFolders(home).current;
    this.#key = key;
  }

  /** Puts a file in, durable when it returns. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(name);
    const kept = this.#key === null ? bytes : sealFile(name, bytes, this.#key);
    withVaultLock(this.#home, () => {
      settleVault(this.#home);
      writeDurably(path, kept);
    });
    faultPoint('vault-file-after-rename');
  }

  /** A file again; null where there is none. */
  async get(name: string): Promise<Buffer | null> {
    const path = this.#pathOf(name);
    this.#settle();
    // A change of key by somebody else sets the folder aside for a moment: only what is not there afterwards is not there.
    let bytes = await readIfThere(path);
    if (bytes === null) {
      this.#settle();
      bytes = await readIfThere(path);
    }
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
    this.#settle();
    return namesIn(this.folder);
  }

  /** While a change of key is under way, or stopped in its middle, whoever reads waits for its end. */
  #settle(): void {
    if (existsSync(vaultFolders(this.#home).former)) withVaultLock(this.#home, () => settleVault(this.#home));
  }

  #pathOf(name: string): string {
    if (!NAME.test(name)) refuse(name, 'cannot be a name in the vault');
    return join(this.folder, ...name.split('/'));
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The files of a vault, by their names in it; what was not finished is not one of them. */
export function namesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.new'),
  );
  const names = files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return names.map((name) => name.replaceAll('\\', '/')).toSorted();
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
