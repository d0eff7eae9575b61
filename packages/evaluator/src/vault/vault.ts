import { AssayError } from '@assay/records';
import { isSealed, sealFile, unsealFile } from './sealed-file.ts';
import type { VaultFiles } from './vault-files.ts';
import { VaultFolder } from './vault-folder.ts';

const NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)?$/;

/** What is hidden: files that are encrypted where a key is given. */
export class Vault {
  readonly #files: VaultFiles;
  readonly #key: Uint8Array | null;

  /** In the folder of a home, unless files are given. */
  constructor(files: string | VaultFiles, key: Uint8Array | null) {
    this.#files = typeof files === 'string' ? new VaultFolder(files) : files;
    this.#key = key;
  }

  /** Puts a file in, durable when it returns. `isNew`: one that is there stays as it is. */
  async put(name: string, bytes: Uint8Array, options?: { readonly isNew?: boolean }): Promise<void> {
    this.#files.write(checked(name), this.#key === null ? bytes : sealFile(name, bytes, this.#key), options);
  }

  /** A file again; null where there is none. */
  async get(name: string): Promise<Buffer | null> {
    const bytes = await this.#files.read(checked(name));
    if (bytes === null) return null;
    if (!isSealed(bytes))
      return this.#key === null ? bytes : refuse(name, 'is not encrypted, but a key was given');
    return this.#key === null
      ? refuse(name, 'is encrypted, but no key was given')
      : unsealFile(name, bytes, this.#key);
  }

  /** The names of all files. */
  async list(): Promise<readonly string[]> {
    return this.#files.names();
  }
}

function checked(name: string): string {
  return NAME.test(name) ? name : refuse(name, 'cannot be a name in the vault');
}

function refuse(name: string, why: string): never {
  throw new AssayError('usage', 'E_VAULT', `${JSON.stringify(name)} ${why}`, {
    fix: 'The key comes from ASSAY_VAULT_KEY, ASSAY_VAULT_KEY_FILE or ASSAY_VAULT_KEY_COMMAND.',
  });
}
