import { AssayError } from '@assay/records';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { SharedVaultFiles } from './shared-vault-files.ts';
import type { VaultFiles } from './vault-files.ts';
import { isSealed, sealFile, unsealFile, Vault } from './vault.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = ['ASSAY_VAULT_KEY', 'ASSAY_VAULT_KEY_FILE', 'ASSAY_VAULT_KEY_COMMAND'] as const;

/**
 * The key that a vault is encrypted with, from the environment itself, a file, or a command that prints it; null where none
 * is given. Two of them at once are refused: it would not be said which one counts.
 */
export async function readVaultKey(env: Environment): Promise<Buffer | null> {
  const given = NAMES.filter((name) => env[name] !== undefined && env[name] !== '');
  const [name] = given;
  if (name === undefined) return null;
  if (given.length > 1) throw wrong(given.join(' and '), 'only one of them can be given');
  const value = env[name]!;
  if (name === 'ASSAY_VAULT_KEY') return keyIn(value, name);
  if (name === 'ASSAY_VAULT_KEY_FILE') return keyIn(await readKeyFile(value), value);
  return keyIn(await printed(value), name);
}

async function readKeyFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: Error) => {
    throw wrong(path, cause.message);
  });
}

async function printed(command: string): Promise<string> {
  try {
    return (await promisify(execFile)('/bin/sh', ['-c', command], { encoding: 'utf8' })).stdout;
  } catch (cause) {
    throw wrong(
      'ASSAY_VAULT_KEY_COMMAND',
      `the command failed with ${(cause as { code?: unknown }).code as string}`,
    );
  }
}

/** What is wrong is said without the key itself. */
function keyIn(text: string, from: string): Buffer {
  const trimmed = text.trim();
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex');
  throw wrong(from, 'expected 64 hexadecimal digits');
}

function wrong(from: string, why: string): AssayError {
  return new AssayError('usage', 'E_VAULT_KEY', `the key of the vault: ${from}: ${why}`, {
    fix: 'Make one with `openssl rand -hex 32`, and keep a copy apart from the vault.',
  });
}

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
