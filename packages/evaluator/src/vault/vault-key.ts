import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { AssayError } from '@assay/records';

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
