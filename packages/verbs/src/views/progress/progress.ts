import type { JsonObject } from '@assay/records';
import * as z from 'zod';
import { lastEventNumber } from '../../executions/last-event-number.ts';
import { projectField } from '../../references/request-fields.ts';
import type { Verb } from '../../verb.ts';
import { withStore } from '../../world/with-store.ts';
import { runningRuns } from './running-runs.ts';

/** Runs say how far they are about once a second: what twenty said in the last minutes is among so many events. */
const NEWEST = 5000;

/** What a run last said of itself, as its event has it. */
export interface ToldProgress {
  readonly run_id: string;
  readonly at: string;
  readonly data: JsonObject;
}

/** How far every run that is under way has come: where a page begins, before the next event reaches it. */
export const progressView: Verb<ProgressViewRequest, { readonly runs: readonly ToldProgress[] }> = (
  request,
  world,
) =>
  withStore(request, world, async (store) => {
    const running = await runningRuns(store);
    if (running.size === 0) return { runs: [] };
    const after = Math.max(0, (await lastEventNumber(store.events)) - NEWEST);
    const said = new Map<string, ToldProgress>();
    for (const { event } of await store.events.read({ after, kind: 'run.progress' })) {
      const { run_id: run, at, data } = event;
      if (run !== null && running.has(run)) said.set(run, { run_id: run, at, data });
    }
    return { runs: [...said.values()] };
  });

/** How far the runs that are under way have come. */
export const progressViewRequest = z.strictObject({ project: projectField });

export type ProgressViewRequest = Readonly<z.infer<typeof progressViewRequest>>;
