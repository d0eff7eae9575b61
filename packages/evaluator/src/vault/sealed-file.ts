import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AssayError } from '@assay/records';

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
