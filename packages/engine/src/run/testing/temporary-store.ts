import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openSqliteStore } from '../../adapters/sqlite/open-sqlite-store.ts';
import type { JournalEntry, Store } from '../../ports/store.ts';

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-run-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A real store in a folder of its own, closed and removed after the test. */
export async function temporaryStore(folder?: string): Promise<Store> {
  const store = await openSqliteStore(folder ?? (await temporaryFolder()));
  cleanups.push(() => store.close());
  return store;
}

export async function journalOf(store: Store, runId = 'run-1'): Promise<JournalEntry[]> {
  return Array.fromAsync(store.journal.read(runId));
}
