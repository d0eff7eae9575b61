import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { faultPoint } from '../fault-point.ts';
import { syncFolder, writeDurably } from './durable-file.ts';
import type { Reseal, VaultFiles } from './vault-files.ts';
import { settleVault, vaultFolders } from './vault-folders.ts';
import { withVaultLock } from './vault-lock.ts';

/** Files of a vault in a folder of a home, which its owner alone may open. */
export class VaultFolder implements VaultFiles {
  readonly path: string;
  readonly #home: string;

  constructor(home: string) {
    this.#home = home;
    this.path = vaultFolders(home).current;
  }

  readonly write: VaultFiles['write'] = (name, bytes, { isNew = false } = {}) => {
    const path = join(this.path, name);
    withVaultLock(this.#home, () => {
      settleVault(this.#home);
      if (!isNew || !existsSync(path)) writeDurably(path, bytes);
    });
    faultPoint('vault-file-after-rename');
  };

  readonly read: VaultFiles['read'] = async (name) => {
    const path = join(this.path, name);
    this.#settle();
    // A change of key by somebody else sets the folder aside for a moment: only what is not there afterwards is not there.
    let bytes = await readIfThere(path);
    if (bytes === null) {
      this.#settle();
      bytes = await readIfThere(path);
    }
    if (bytes === null) return null;
    const { mode } = await stat(this.path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw openToOthers(this.path);
    return bytes;
  };

  readonly names: VaultFiles['names'] = () => {
    this.#settle();
    return namesIn(this.path);
  };

  /** A file that is there. */
  bytesOf(name: string): Buffer {
    return readFileSync(join(this.path, name));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  /** The whole is written beside the vault first and takes its place in one step. */
  readonly reseal: VaultFiles['reseal'] = ({ isDone, sealed }: Reseal) =>
    withVaultLock(this.#home, () => {
      settleVault(this.#home);
      const { current, next, former } = vaultFolders(this.#home);
      const names = namesIn(current);
      if (names.every((name) => isDone(name, this.bytesOf(name)))) return null;
      rmSync(next, { recursive: true, force: true });
      for (const name of names) writeDurably(join(next, name), sealed(name, this.bytesOf(name)));
      syncFolder(this.#home);
      faultPoint('rekeyed-before-swap');
      renameSync(current, former);
      faultPoint('rekeyed-between-renames');
      renameSync(next, current);
      syncFolder(this.#home);
      faultPoint('rekeyed-before-removal');
      rmSync(former, { recursive: true });
      return names.length;
    });

  /** While a change of key is under way, or stopped in its middle, whoever reads waits for its end. */
  #settle(): void {
    if (existsSync(vaultFolders(this.#home).former)) withVaultLock(this.#home, () => settleVault(this.#home));
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The files of a vault, by their names in it; what was not finished is not one of them. */
function namesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.new'),
  );
  const names = files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return names.map((name) => name.replaceAll('\\', '/')).toSorted();
}

function openToOthers(folder: string): AssayError {
  return new AssayError('environment', 'E_VAULT_RIGHTS', `${folder} can be opened by others`, {
    fix: `chmod 700 ${folder}, and find out who could have read it.`,
  });
}
