import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { faultPoint } from '../fault-point.ts';
import { syncFolder, writeDurably } from './durable-file.ts';
import { isSealed, sealFile, unsealFile } from './sealed-file.ts';
import { settleVault, vaultFolders } from './vault-folders.ts';
import { withVaultLock } from './vault-lock.ts';
import { namesIn } from './vault.ts';

/**
 * Encrypts everything in a vault under another key. The whole is written beside the vault first and takes its place in one
 * step, so that the vault is under the old key or under the new one, whenever the machine stops. Asked again after such a stop, it goes on.
 * Returns the number of files; null where the vault was under the new key already.
 */
export function rekeyVault(home: string, from: Uint8Array | null, to: Uint8Array): number | null {
  return withVaultLock(home, () => {
    settleVault(home);
    const { current, next, former } = vaultFolders(home);
    const names = namesIn(current);
    if (names.length === 0) throw empty(home);
    if (from !== null && Buffer.compare(from, to) === 0) throw sameKey();
    if (names.every((name) => opens(current, name, to))) return null;
    rmSync(next, { recursive: true, force: true });
    for (const name of names) {
      const bytes = plainBytes(current, name, from);
      writeDurably(join(next, name), sealFile(name, bytes, to));
    }
    syncFolder(home);
    faultPoint('rekeyed-before-swap');
    renameSync(current, former);
    faultPoint('rekeyed-between-renames');
    renameSync(next, current);
    syncFolder(home);
    faultPoint('rekeyed-before-removal');
    rmSync(former, { recursive: true });
    return names.length;
  });
}

function plainBytes(folder: string, name: string, key: Uint8Array | null): Uint8Array {
  const bytes = readFileSync(join(folder, name));
  if (!isSealed(bytes)) return key === null ? bytes : refuse(`${name} is not encrypted, and a key was given`);
  return key === null
    ? refuse(`${name} is encrypted, and its key was not given`)
    : unsealFile(name, bytes, key);
}

function opens(folder: string, name: string, key: Uint8Array): boolean {
  const path = join(folder, name);
  if (!existsSync(path)) return false;
  const bytes = readFileSync(path);
  if (!isSealed(bytes)) return false;
  try {
    unsealFile(name, bytes, key);
    return true;
  } catch (error) {
    if (error instanceof AssayError) return false;
    throw error;
  }
}

function refuse(why: string): never {
  throw new AssayError('usage', 'E_VAULT', why, {
    fix: 'The key of today comes from ASSAY_VAULT_KEY, ASSAY_VAULT_KEY_FILE or ASSAY_VAULT_KEY_COMMAND.',
  });
}

function empty(home: string): AssayError {
  return new AssayError('usage', 'E_VAULT', `the vault of ${home} is empty`);
}

function sameKey(): AssayError {
  return new AssayError('usage', 'E_VAULT_KEY', 'the new key of the vault is the one that it has', {
    fix: 'Make another one with `openssl rand -hex 32`.',
  });
}
