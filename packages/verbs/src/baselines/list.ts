import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import { withStore } from '../world/with-store.ts';
import { type OpenBaseline, openBaseline } from './open-baseline.ts';

/** Every name that points to a scoring, and what it points to. */
export const listBaselines: Verb<ListBaselinesRequest, { readonly baselines: readonly OpenBaseline[] }> = (
  request,
  world,
) =>
  withStore(request, world, async (store) => {
    const baselines: OpenBaseline[] = [];
    for (const baseline of (await store.baselines.list()).items)
      baselines.push(await openBaseline(baseline, store));
    return { baselines };
  });

/** Tell which names point to which scorings. */
export const listBaselinesRequest = z.strictObject({ project: projectField });

export type ListBaselinesRequest = Readonly<z.infer<typeof listBaselinesRequest>>;
