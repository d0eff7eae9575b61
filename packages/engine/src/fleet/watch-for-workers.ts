import type { Clock } from '../ports/clock.ts';
import type { Queue } from '../ports/queue.ts';
import { ownTags } from './needed-tags.ts';

/** Nobody is there who could serve a run. */
export interface Unserved {
  /** What a worker must have that its owner says it has. */
  readonly tags: readonly string[];
  /** At work on other things, or waiting; none of them has the tags. */
  readonly workers: number;
}

const PATIENCE_MS = 3_000;
/** Workers say more often than this that they are there. */
const SILENT_MS = 10_000;

/** To be called with each look at a run that waits: tells once where nothing has come of it for a few seconds, and nobody is there to serve it. */
export function watchForWorkers(
  queue: Pick<Queue, 'get' | 'workers'>,
  clock: Pick<Clock, 'steady'>,
  tell: (unserved: Unserved) => void,
): (runId: string, done: number) => Promise<void> {
  let before = -1;
  let since = clock.steady();
  let isTold = false;
  return async (runId, done) => {
    const now = clock.steady();
    if (done !== before) [before, since] = [done, now];
    if (isTold || now - since < PATIENCE_MS) return;
    since = now;
    const offer = await queue.get(runId);
    if (offer?.state !== 'offered') return;
    const tags = offer.tags.filter((tag) => !ownTags.includes(tag));
    const there = (await queue.workers()).filter(({ silent_ms }) => silent_ms < SILENT_MS);
    if (there.some((worker) => tags.every((tag) => worker.tags.includes(tag)))) return;
    isTold = true;
    tell({ tags, workers: there.length });
  };
}
