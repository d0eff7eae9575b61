import { executionStatus, nodeClock, type NumberedEvent, openStoreNear, type Store } from '@assay/engine';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import { namedProject } from '../world/project-file.ts';
import { withStore } from '../world/with-store.ts';
import { findExecution } from './find-execution.ts';

/** Between two looks at the store. */
const EVERY_MS = 200;

/**
 * What happens in an execution, for another process than its own: what has happened, then what happens, until it has
 * ended or its process died. Without an execution: in all of them, until `signal`. Ends quietly when it is aborted.
 */
export const follow: Verb<FollowRequest, { readonly events: AsyncIterable<NumberedEvent> }> = async (
  { execution: reference, after = 0, ...request },
  world,
  { signal = new AbortController().signal } = {},
) => {
  const id = await withStore(request, world, async (store) =>
    reference === undefined ? null : (await findExecution(reference, store)).id,
  );
  async function* events(): AsyncGenerator<NumberedEvent, void, undefined> {
    const store = await openStoreNear(world, namedProject(request));
    try {
      yield* eventsOf(id, after, { store, signal });
    } finally {
      await store.close();
    }
  }
  return { events: events() };
};

async function* eventsOf(
  id: string | null,
  after: number,
  { store, signal }: { readonly store: Store; readonly signal: AbortSignal },
): AsyncGenerator<NumberedEvent, void, undefined> {
  let last = after;
  let wasOver = false;
  while (!signal.aborted) {
    const isOver = id !== null && (await hasEnded(id, store));
    const events = await store.events.read({ after: last, ...(id === null ? {} : { execution_id: id }) });
    for (const event of events) {
      yield event;
      last = event.number;
      if (id !== null && event.event.kind === 'execution.ended') return;
    }
    // Its record ends before its last event is written: one more look.
    if (isOver && wasOver) return;
    wasOver = isOver;
    await nodeClock.sleep(EVERY_MS, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}

/** Where it died, nothing says so but its process. One of another machine may be at work. */
async function hasEnded(id: string, { executions }: Store): Promise<boolean> {
  const execution = await executions.get(id);
  return execution === null || execution.end !== null || executionStatus(execution) === 'died';
}

/** Whose events to hear. */
export const followRequest = z.strictObject({
  project: projectField,
  /** An id, the start of one, or `latest`; what happens in all of them, without an end, unless one is named. */
  execution: z.string().min(1).optional(),
  /** The number of the last event that is known; from the first on unless it is said. */
  after: z.int().nonnegative().optional(),
});

export type FollowRequest = Readonly<z.infer<typeof followRequest>>;
