import { SharedVaultFiles } from './shared-vault-files.ts';
import { Vault } from './vault.ts';
import type { VaultFiles } from './vault-files.ts';
import { readVaultKey } from './vault-key.ts';

/** Where a vault has the keys that sign; `keys/` has those of digests. */
export const signingKeys = 'signing-keys/';

/** The vault of a home, opened once by whoever needs it. */
export class HomeVault {
  readonly files: VaultFiles;
  readonly #env: Readonly<Record<string, string | undefined>>;
  #opened: Promise<{ readonly vault: Vault; readonly hasKeys: boolean }> | null = null;

  constructor(files: VaultFiles, env: Readonly<Record<string, string | undefined>>) {
    this.files = files;
    this.#env = env;
  }

  /** Its key comes from the environment. */
  async open(): Promise<Vault> {
    return (await this.#once()).vault;
  }

  /** Where it has the signing keys too: they are shared with it, or were until it was copied here. */
  async withKeys(): Promise<Vault | null> {
    const { vault, hasKeys } = await this.#once();
    return hasKeys ? vault : null;
  }

  #once() {
    return (this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = null;
      throw error;
    }));
  }

  async #open() {
    const key = await readVaultKey(this.#env);
    const isShared = key !== null && this.files instanceof SharedVaultFiles;
    if (isShared) this.files.takeIn();
    const hasKeys =
      isShared || (key !== null && this.files.names().some((name) => name.startsWith(signingKeys)));
    return { vault: new Vault(this.files, key), hasKeys };
  }
}
