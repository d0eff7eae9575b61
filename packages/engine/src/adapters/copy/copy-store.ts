import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import { openStore } from '../open-store.ts';
import type { StoreAddress } from '../store-address.ts';
import type { CopiedNoun } from './copied-noun.ts';
import { copyRecords } from './copy-records.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * A store into another one that nothing was stored in, with its key: labels of old and new scorings stay comparable, and
 * seals stay what they were.
 */
export async function copyStore(
  from: StoreAddress,
  to: StoreAddress,
  env: Env,
): Promise<readonly CopiedNoun[]> {
  if (isSamePlace(from, to))
    throw new AssayError('usage', 'E_STORE_SAME', 'a store is not copied onto itself', {
      fix: 'Name another store to copy to.',
    });
  const source = await openStore(from, env);
  try {
    await giveKey(to, await keyAt(from));
    const target = await openStore(to, env);
    try {
      const copied = await copyRecords(source, target);
      // So that not the first who looks at a list waits for all records to be read.
      for (const { briefs } of [target.runs, target.scorings, target.executions]) await briefs();
      return copied;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function isSamePlace(a: StoreAddress, b: StoreAddress): boolean {
  if (a.address !== null || b.address !== null) return a.address === b.address;
  return resolve(a.folder) === resolve(b.folder);
}

async function keyAt({ folder, address }: StoreAddress): Promise<string> {
  if (address === null) return (await readFile(keyFile(folder), 'latin1')).trim();
  const { storeKeyAt } = await import('../postgres/store-key-at.ts');
  return storeKeyAt(address);
}

async function giveKey({ folder, address }: StoreAddress, digits: string): Promise<void> {
  if (address !== null) {
    const { giveStoreKey } = await import('../postgres/store-key-at.ts');
    return giveStoreKey(address, digits);
  }
  await mkdir(join(folder, '.assay'), { recursive: true });
  try {
    await writeFile(keyFile(folder), `${digits}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await readFile(keyFile(folder), 'latin1')).trim() !== digits) throw otherKey();
  }
}

function keyFile(folder: string): string {
  return join(folder, '.assay', 'label-key');
}

function otherKey(): AssayError {
  return new AssayError('usage', 'E_STORE_KEY', 'the store that is copied to has a key of its own already', {
    fix: 'Copy into a folder that nothing was stored in.',
  });
}
