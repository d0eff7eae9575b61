import { AssayError } from '@assay/records';
import { isSealed, sealFile, unsealFile } from './sealed-file.ts';
import type { VaultFiles } from './vault-files.ts';

/**
 * Encrypts everything in a vault under another key, in one step: the vault is under the old key or under the new one,
 * whenever the machine stops. Asked again after such a stop, it goes on.
 * Returns the number of files; null where the vault was under the new key already.
 */
export function rekeyVault(files: VaultFiles, from: Uint8Array | null, to: Uint8Array): number | null {
  if (files.names().length === 0) throw new AssayError('usage', 'E_VAULT', 'the vault is empty');
  if (from !== null && Buffer.compare(from, to) === 0) throw sameKey();
  return files.reseal({
    isDone: (name, bytes) => opens(name, bytes, to),
    sealed: (name, bytes) => sealFile(name, plainBytes(name, bytes, from), to),
  });
}

function plainBytes(name: string, bytes: Uint8Array, key: Uint8Array | null): Uint8Array {
  if (!isSealed(bytes)) return key === null ? bytes : refuse(`${name} is not encrypted, but a key was given`);
  return key === null
    ? refuse(`${name} is encrypted, but its key was not given`)
    : unsealFile(name, bytes, key);
}

function opens(name: string, bytes: Uint8Array, key: Uint8Array): boolean {
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
    fix: 'The current key comes from ASSAY_VAULT_KEY, ASSAY_VAULT_KEY_FILE or ASSAY_VAULT_KEY_COMMAND.',
  });
}

function sameKey(): AssayError {
  return new AssayError('usage', 'E_VAULT_KEY', 'the new key of the vault is the same as the current one', {
    fix: 'Make another one with `openssl rand -hex 32`.',
  });
}
