import { AssayError } from '@assay/records';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { VaultFiles } from './vault-files.ts';
import { VaultFolder } from './vault-folder.ts';

const MAGIC = Buffer.from('assay-vault-v1\n');
const SALT = 16;
const NONCE = 12;
const TAG = 16;

/**
 * Bytes encrypted for one file (AES-256-GCM): its key is derived from the vault's by HKDF with a salt of its own, the nonce
 * is random, and the name is authenticated, so that one file cannot be put in the place of another.
 */
export function sealFile(name: string, bytes: Uint8Array, key: Uint8Array): Buffer {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)];
  const cipher = createCipheriv('aes-256-gcm', fileKey(key, salt), nonce);
  cipher.setAAD(associated(name));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([MAGIC, salt, nonce, sealed, cipher.getAuthTag()]);
}

export function isSealed(bytes: Uint8Array): boolean {
  return MAGIC.equals(bytes.subarray(0, MAGIC.length));
}

/** The bytes again; refused with another key, under another name, or with any bit changed. */
export function unsealFile(name: string, sealed: Uint8Array, key: Uint8Array): Buffer {
  const parts = Buffer.from(sealed.subarray(MAGIC.length));
  if (!isSealed(sealed) || parts.length < SALT + NONCE + TAG) throw unreadable(name);
  const [salt, nonce] = [parts.subarray(0, SALT), parts.subarray(SALT, SALT + NONCE)];
  const decipher = createDecipheriv('aes-256-gcm', fileKey(key, salt), nonce, { authTagLength: TAG });
  decipher.setAAD(associated(name));
  decipher.setAuthTag(parts.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(parts.subarray(SALT + NONCE, -TAG)), decipher.final()]);
  } catch (cause) {
    throw unreadable(name, cause);
  }
}

function fileKey(key: Uint8Array, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'assay vault file', 32));
}

function associated(name: string): Buffer {
  return Buffer.concat([MAGIC, Buffer.from(name)]);
}

function unreadable(name: string, cause?: unknown): AssayError {
  const message = `${name} in the vault cannot be opened: the key is wrong, or the file was changed`;
  return new AssayError('environment', 'E_VAULT_FILE', message, {
    cause,
    fix: 'Give the key that the vault was made with, or restore the file from a copy.',
  });
}

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
