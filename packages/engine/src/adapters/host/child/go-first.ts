import { writeFileSync } from 'node:fs';

/** Where the machine runs out of memory, it ends this process before the one that keeps the run. */
export function goFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Linux alone has it, and may refuse it.
  }
}
