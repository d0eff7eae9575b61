import { Database } from '@assay/engine';
import { AssayError } from '@assay/records';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { faultPoint } from '../fault-point.ts';
import type { Reseal, VaultFiles } from './vault-files.ts';

const OWNER_ONLY = 0o600;

/** Writes a file for its owner alone: there under its name whole and durable, or not at all. */
function writeDurably(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(`${path}.new`, 'w', OWNER_ONLY);
  try {
    // A disk that is full takes a part without an error; the next write says so.
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  faultPoint('vault-file-before-rename');
  renameSync(`${path}.new`, path);
  syncFolder(dirname(path));
}

function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The vault, and what stands beside it while it changes its key. */
function vaultFolders(home: string): { current: string; next: string; former: string } {
  return { current: join(home, 'vault'), next: join(home, 'vault.next'), former: join(home, 'vault.former') };
}

/**
 * Finishes a change of key that stopped in its middle. The former one is set aside only when the next one is complete, so
 * where there is a former one, the change goes forward; where there is none, it has not happened.
 */
function settleVault(home: string): void {
  const { current, next, former } = vaultFolders(home);
  if (!existsSync(former)) return;
  if (!existsSync(current)) renameSync(next, current);
  rmSync(former, { recursive: true });
}

const BUSY_TIMEOUT_MS = 60_000;

/** One writer at a time, whichever process it is in; a writer that dies lets go. */
function withVaultLock<T>(home: string, write: () => T): T {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const lock = new Database(join(home, 'vault.lock'), { busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    return lock.transaction('immediate', write);
  } finally {
    lock.close();
  }
}

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
