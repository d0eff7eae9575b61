import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '@assay/engine';

interface KeptStore {
  readonly store: Store;
  /** Which file the database is: another one in its place is another store. */
  readonly file: string;
}

/**
 * What a process that answers many requests keeps between them: stores stay open, and what was made of them is kept by
 * those who made it, under this object. A command has none.
 */
export class Kept {
  readonly #stores = new Map<string, Promise<KeptStore>>();

  /** The store in this folder, opened once; again where it was replaced meanwhile. */
  async open(folder: string): Promise<Store> {
    const found = await this.#stores.get(folder);
    if (found !== undefined && found.file === fileOf(folder)) return found.store;
    const opening = openIn(folder);
    this.#stores.set(folder, opening);
    // Where it fails, the next request tries again.
    opening.catch(() => this.#stores.delete(folder));
    const [{ store }] = await Promise.all([opening, found?.store.close()]);
    return store;
  }
}

async function openIn(folder: string): Promise<KeptStore> {
  const { openSqliteStore } = await import('@assay/engine');
  return { store: await openSqliteStore(folder), file: fileOf(folder) };
}

function fileOf(folder: string): string {
  const found = statSync(join(folder, '.assay', 'assay.db'), { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.dev}:${found.ino}`;
}
