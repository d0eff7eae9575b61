import {
  openQueue,
  openSharedLimits,
  openStore,
  storeNear,
  work as serve,
  type WorkEvent,
} from '@assay/engine';
import type { Verb } from '../verb.ts';
import { namedProject } from '../world/project-file.ts';
import type { WorkRequest } from './work.request.ts';

export type { WorkEvent } from '@assay/engine';

/** Serves runs that were offered, until it is told to stop: what is under way is committed or given back. */
export const work: Verb<WorkRequest, { readonly served: number }, WorkEvent> = async (
  request,
  world,
  { signal = new AbortController().signal, on } = {},
) => {
  const place = storeNear(world.cwd, namedProject(request), world.env);
  const queue = await openQueue(place);
  try {
    const store = await openStore(place, world.env);
    const shared = await openSharedLimits(place);
    let served = 0;
    try {
      await serve({
        store,
        queue,
        shared,
        machine: world,
        tags: request.tags ?? [],
        concurrency: request.concurrency ?? null,
        untilIdle: request.until_idle === true,
        signal,
        on: (event) => {
          if (event.kind === 'serving') served += 1;
          on?.(event);
        },
      });
      return { served };
    } finally {
      shared.close();
      await store.close();
    }
  } finally {
    await queue.close();
  }
};
