import type { ShardSource } from '../shards/shard.ts';

interface SeenFile {
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

/**
 * Whether a file of the same size has the content it had, by its times alone. The time of change cannot be set, unlike
 * the time of modification; but what changed within one tick of the clock after it was looked at has the times it had.
 * Where this says no, the digest decides.
 */
export function isUntouched(
  known: Pick<ShardSource, 'mtime_ms' | 'ctime_ms' | 'seen_ms' | 'complete'>,
  { mtimeMs, ctimeMs }: SeenFile,
): boolean {
  if (known.ctime_ms === undefined || known.seen_ms === undefined) return false;
  const tick = known.complete ? coarsestTick : usualTick;
  const isSettled = known.ctime_ms < known.seen_ms - tick;
  return isSettled && known.mtime_ms === mtimeMs && known.ctime_ms === ctimeMs;
}

/** File systems keep times to 2 s at worst. */
const coarsestTick = 2000;
/** What was read half cannot be compared by its digest; usual file systems keep times to 10 ms and better. */
const usualTick = 10;
