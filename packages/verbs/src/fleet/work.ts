import {
  countedStore,
  type WorkEvent as EngineEvent,
  openQueue,
  openSharedLimits,
  openStore,
  openTraces,
  work as serve,
  serveMeasures,
  tracedWork,
} from '@assay/engine';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import { storePlace } from '../world/store-place.ts';

/** What a worker does; first of all where its measures are, if it was asked for them. */
export type WorkEvent = EngineEvent | { readonly kind: 'measured'; readonly address: string };

/** Serves runs that were offered, until it is told to stop: what is under way is committed or given back. */
export const work: Verb<WorkRequest, { readonly served: number }, WorkEvent> = async (
  request,
  world,
  { signal = new AbortController().signal, on } = {},
) => {
  const place = storePlace(request, world);
  const queue = await openQueue(place);
  try {
    const { store: counted, tally } = countedStore(await openStore(place, world.env));
    const traces = openTraces(world.env, (message) => on?.({ kind: 'trouble', run_id: null, message }));
    const { store, on: trace } = traces === null ? { store: counted, on: null } : tracedWork(counted, traces);
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
          trace?.(event);
          on?.(event);
        },
      });
      return { served };
    } finally {
      measures?.close();
      await traces?.close();
      shared.close();
      await store.close();
    }
  } finally {
    await queue.close();
  }
};

/** Serve runs that were offered to workers. */
export const workRequest = z.strictObject({
  project: projectField,
  /** Requests to a model at once; what the model declares unless it is said. */
  concurrency: z.int().positive().max(10_000).optional(),
  /** What this worker has: runs that need more are left to others. */
  tags: z.array(z.string().min(1)).optional(),
  /** End when nothing is offered. */
  until_idle: z.boolean().optional(),
  /** Where to say how it does, over HTTP; this machine alone unless a host is given, any free port for 0. */
  metrics: z
    .strictObject({ host: z.string().min(1).optional(), port: z.int().min(0).max(65_535) })
    .optional(),
});

export type WorkRequest = Readonly<z.infer<typeof workRequest>>;
