import { afterEach, beforeEach } from 'vitest';
import type { Store } from '../store.ts';

/** A place where stores can be opened: `open` again gives a second store over the same records. */
export interface StorePlace {
  readonly open: () => Promise<Store>;
  readonly remove: () => Promise<void>;
}

export interface TestStores {
  /** The store of this test. */
  readonly first: () => Store;
  /** Another one over the same records. */
  readonly another: () => Promise<Store>;
  /** Another one, after the first was closed. */
  readonly reopen: () => Promise<Store>;
}

/** A new place for every test, with one store open. */
export function useStores(makePlace: () => Promise<StorePlace>): TestStores {
  let place: StorePlace;
  let opened: Store[] = [];
  const another = async () => {
    const store = await place.open();
    opened.push(store);
    return store;
  };
  beforeEach(async () => {
    place = await makePlace();
    await another();
  });
  afterEach(async () => {
    for (const store of opened) await store.close();
    opened = [];
    await place.remove();
  });
  return {
    first: () => opened[0]!,
    another,
    reopen: async () => {
      await opened[0]!.close();
      return another();
    },
  };
}
