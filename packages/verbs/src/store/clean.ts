import { type CleanedBlobs, cleanBlobs, openQueue } from '@assay/engine';
import type { Verb } from '../verb.ts';
import type { World } from '../world.ts';
import { storePlace } from '../world/store-place.ts';
import { withStore } from '../world/with-store.ts';
import type { CleanStoreRequest } from './clean.request.ts';

export type { CleanedBlobs } from '@assay/engine';

/** Which blobs no record names; removed where that is asked for. */
export const cleanStore: Verb<CleanStoreRequest, CleanedBlobs> = (request, world) =>
  withStore(request, world, async (store) => {
    const bundles = await bundlesOf(request, world);
    return cleanBlobs(store, { remove: request.remove === true, bundles });
  });

/** Files of projects that workers may still need; a local store has none. */
async function bundlesOf(request: CleanStoreRequest, world: World): Promise<readonly string[]> {
  const place = storePlace(request, world);
  if (place.address === null) return [];
  const queue = await openQueue(place);
  try {
    return [...new Set((await queue.list()).map(({ bundle }) => bundle))];
  } finally {
    await queue.close();
  }
}
