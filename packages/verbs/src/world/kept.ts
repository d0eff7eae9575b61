import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Store, StoreAddress } from '@assay/engine';

type Env = Readonly<Record<string, string | undefined>>;

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

  /** The store of this place, opened once; again where it was replaced meanwhile. */
  async open(place: StoreAddress, env: Env): Promise<Store> {
    const name = place.address ?? place.folder;
    const found = await this.#stores.get(name);
    if (found !== undefined && found.file === fileOf(place)) return found.store;
    const opening = openIn(place, env);
    this.#stores.set(name, opening);
    // Where it fails, the next request tries again.
    opening.catch(() => this.#stores.delete(name));
    const [{ store }] = await Promise.all([opening, found?.store.close()]);
    return store;
  }
}

async function openIn(place: StoreAddress, env: Env): Promise<KeptStore> {
  const { openStore } = await import('@assay/engine');
  return { store: await openStore(place, env), file: fileOf(place) };
}

function fileOf({ folder, address }: StoreAddress): string {
  if (address !== null) return address;
  const found = statSync(join(folder, '.assay', 'assay.db'), { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.dev}:${found.ino}`;
}
