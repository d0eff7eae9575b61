import {
  countedStore,
  openQueue,
  openSharedLimits,
  openStore,
  serveMeasures,
  storeNear,
  work as serve,
  type WorkEvent as EngineEvent,
} from '@assay/engine';
import type { Verb } from '../verb.ts';
import { namedProject } from '../world/project-file.ts';
import type { WorkRequest } from './work.request.ts';

/** What a worker does; first of all where its measures are, if it was asked for them. */
export type WorkEvent = EngineEvent | { readonly kind: 'measured'; readonly address: string };

/** Serves runs that were offered, until it is told to stop: what is under way is committed or given back. */
export const work: Verb<WorkRequest, { readonly served: number }, WorkEvent> = async (
  request,
  world,
  { signal = new AbortController().signal, on } = {},
) => {
  const place = storeNear(world.cwd, namedProject(request), world.env);
  const queue = await openQueue(place);
  try {
    const { store, tally } = countedStore(await openStore(place, world.env));
    const shared = await openSharedLimits(place);
    let served = 0;
    let measures: Awaited<ReturnType<typeof serveMeasures>> | null = null;
    try {
      if (request.metrics !== undefined) {
        measures = await serveMeasures(request.metrics, { queue, tally });
        on?.({ kind: 'measured', address: measures.address });
      }
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
      measures?.close();
      shared.close();
      await store.close();
    }
  } finally {
    await queue.close();
  }
};
