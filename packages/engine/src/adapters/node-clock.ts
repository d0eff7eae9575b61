import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../ports/platform.ts';

/** The machine's clocks. `sleep` rejects with the signal's reason when it is aborted. */
export const nodeClock: Clock = {
  now: () => new Date().toISOString(),
  steady: () => performance.now(),
  sleep: async (ms, signal) => {
    signal?.throwIfAborted();
    try {
      await wait(ms, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
