import { type CleanedBlobs, cleanBlobs } from '@assay/engine';
import type { Verb } from '../verb.ts';
import { withStore } from '../world/with-store.ts';
import type { CleanStoreRequest } from './clean.request.ts';

export type { CleanedBlobs } from '@assay/engine';

/** Which blobs no record names; removed where that is asked for. */
export const cleanStore: Verb<CleanStoreRequest, CleanedBlobs> = (request, world) =>
  withStore(request, world, (store) => cleanBlobs(store, { remove: request.remove === true }));
