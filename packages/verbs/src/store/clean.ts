import { cleanBlobs, type CleanedBlobs, openQueue } from '@assay/engine';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import type { World } from '../world.ts';
import { storePlace } from '../world/store-place.ts';
import { withStore } from '../world/with-store.ts';

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

/** Blobs that no record names. */
export const cleanStoreRequest = z.strictObject({
  project: projectField,
  /** Remove them; they are only told unless it is said. */
  remove: z.boolean().optional(),
});

export type CleanStoreRequest = Readonly<z.infer<typeof cleanStoreRequest>>;
