import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rounds } from '../../../../../../testing/rounds.ts';
import { journalOf, temporaryFolder, temporaryStore } from '../../../run/testing/temporary-store.ts';
import { Database } from '../database.ts';
import { SCHEMA_VERSION } from '../migrations.ts';
import { storeOfVersion1 } from './testing/store-of-version-1.ts';

const opener = fileURLToPath(new URL('testing/open-store.ts', import.meta.url));
const KILLS = 4 * rounds;

test('STO-19: a migration that is killed anywhere has happened whole or not at all, and the next opening does it', async () => {
  const pristine = await temporaryFolder();
  const written = await storeOfVersion1(pristine, 2_000);
  const versions = new Set<number>();
  let whole = await migrateIn(await copyOf(pristine), null);
  for (let kill = 0; kill < KILLS; kill++) {
    const folder = await copyOf(pristine);
    const took = await migrateIn(folder, (whole * (kill + 0.5)) / KILLS);
    whole = Math.max(whole, took);
    versions.add(versionOf(folder));
    expect(await journalOf(await temporaryStore(folder))).toEqual(written);
    expect(versionOf(folder)).toBe(SCHEMA_VERSION);
  }
  expect([1, SCHEMA_VERSION]).toEqual(expect.arrayContaining([...versions]));
});

/** Opens the store in a process of its own, which is killed so long after it began; how long it took. */
async function migrateIn(folder: string, killAfter: number | null): Promise<number> {
  const child = spawn(process.execPath, [opener, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let began = 0;
  child.stdout.setEncoding('utf8').once('data', () => {
    began = performance.now();
    if (killAfter !== null) setTimeout(() => child.kill('SIGKILL'), killAfter);
  });
  await once(child, 'close');
  return performance.now() - began;
}

async function copyOf(store: string): Promise<string> {
  const folder = await temporaryFolder();
  await cp(store, folder, { recursive: true });
  return folder;
}

function versionOf(folder: string): number {
  const database = new Database(join(folder, '.assay', 'assay.db'), { busyTimeoutMs: 1_000 });
  try {
    return database.prepare<[], { user_version: number }>('PRAGMA user_version').get()!.user_version;
  } finally {
    database.close();
  }
}
