import { randomBytes } from 'node:crypto';
import { chmod, constants, copyFile, link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/records';
import type { LabelKey } from '../ports/label-key.ts';
import { fastCanonicalJson } from './fast-canonical-json.ts';
import { hmacText } from './hmac-text.ts';
import { commitLabel } from './label-commitment.ts';
import { labelTexts } from './label-texts.ts';

const FILE = 'label-key';
const OWNER_ONLY = 0o600;

/** The key of the store in a folder, made at first use. It is a file of its own beside the data, and moves with it. */
export async function openLabelKey(home: string): Promise<LabelKey> {
  const path = join(home, FILE);
  const text = (await readKey(path)) ?? (await makeKey(path));
  if (!/^[0-9a-f]{64}\n$/.test(text)) throw damaged(path);
  return labelKeyOf(text.trimEnd());
}

/** The key of 64 hexadecimal digits. */
export function labelKeyOf(digits: string): LabelKey {
  const hmac = hmacText(digits);
  const json: LabelKey['json'] = (value) => hmac(fastCanonicalJson(value), 'hex');
  const textOf = labelTexts();
  return {
    id: json({ key: 'id' }).slice(0, 16),
    json,
    label: (label) => hmac(textOf(label), 'binary'),
    commit: (snapshotId, item, label) => commitLabel(hmac, snapshotId, item, label),
  };
}

/** Whether the store in a folder has its key. */
export async function hasLabelKey(home: string): Promise<boolean> {
  return (await readKey(join(home, FILE))) !== null;
}

async function readKey(path: string): Promise<string | null> {
  try {
    // A copy may have come with wider rights.
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) await chmod(path, OWNER_ONLY);
    return await readFile(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw unusable(path, error);
  }
}

/** Written whole before it has its name, which the first process gets and the others find taken. */
async function makeKey(path: string): Promise<string> {
  const own = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    const file = await open(own, 'wx', OWNER_ONLY);
    try {
      await file.writeFile(`${randomBytes(32).toString('hex')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await giveName(own, path);
  } catch (error) {
    throw unusable(path, error);
  } finally {
    await rm(own, { force: true });
  }
  return (await readKey(path))!;
}

async function giveName(own: string, path: string): Promise<void> {
  try {
    await link(own, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      // Some file systems have no second names.
      await copyFile(own, path, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function damaged(path: string): AssayError {
  return new AssayError(
    'environment',
    'E_LABEL_KEY',
    `${path} is not a key: expected 64 hexadecimal digits`,
    {
      fix: 'Put back the file that belongs to this store. Without it labels cannot be compared with those of earlier scorings; remove it, and a new one is made.',
    },
  );
}

function unusable(path: string, cause: unknown): AssayError {
  const message = `the key of labels at ${path} cannot be used: ${(cause as Error).message}`;
  return new AssayError('environment', 'E_LABEL_KEY', message, { cause });
}
