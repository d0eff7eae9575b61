import { type Offer, openQueue, type Queue, type SeenWorker } from '@assay/engine';
import { AssayError } from '@assay/records';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import type { World } from '../world.ts';
import type { OfProject } from '../world/project-file.ts';
import { storePlace } from '../world/store-place.ts';

export interface SeenFleet {
  readonly workers: readonly SeenWorker[];
  readonly offers: readonly ReturnType<typeof seenOffer>[];
}

/** Who is at work and when they were last heard of, and which runs wait for them. */
export const fleet: Verb<FleetRequest, SeenFleet> = (request, world) =>
  withQueue(request, world, async (queue) => ({
    workers: await queue.workers(),
    offers: (await queue.list({ all: request.all === true })).map(seenOffer),
  }));

/** Workers notice within a second; what they have committed stays. */
export const changeOffers: Verb<ChangeOffersRequest, { readonly runs: number }> = (request, world) =>
  withQueue(request, world, async (queue) => {
    const runs = await queue.change(request.execution, request.to);
    if (runs > 0) return { runs };
    throw new AssayError(
      'usage',
      'E_EXECUTION_UNKNOWN',
      `no run of execution ${request.execution} waits for workers`,
    );
  });

function seenOffer({ bundle: _bundle, plan: _plan, ...seen }: Offer) {
  return seen;
}

async function withQueue<T>(request: OfProject, world: World, use: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = await openQueue(storePlace(request, world));
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}

/** What workers do, and what waits for them. */
export const fleetRequest = z.strictObject({
  project: projectField,
  /** Those that are done too. */
  all: z.boolean().optional(),
});

export type FleetRequest = Readonly<z.infer<typeof fleetRequest>>;

/** Pause, go on with, or cancel what an execution offered. */
export const changeOffersRequest = z.strictObject({
  project: projectField,
  execution: z.string().min(1),
  to: z.enum(['offered', 'paused', 'cancelled']),
});

export type ChangeOffersRequest = Readonly<z.infer<typeof changeOffersRequest>>;
