import type { Shard, ShardSource } from '../shards/shard.ts';

/** The last entry of a file: that of its newest generation, as far as it was read, with all that this one repeats. */
export interface LatestSource extends ShardSource {
  /** Whether its parts follow on from each other; not where a shard between them is missing. */
  readonly isUnbroken: boolean;
}

export function latestSources(shards: readonly Shard[]): Map<string, LatestSource> {
  const latest = new Map<string, LatestSource>();
  for (const { sources } of shards)
    for (const source of sources) {
      const found = latest.get(source.file);
      const before = found?.generation === source.generation ? found : undefined;
      latest.set(source.file, {
        ...source,
        repeats: [...(before?.repeats ?? []), ...source.repeats],
        isUnbroken: (before?.isUnbroken ?? true) && source.first <= (before?.last ?? 0) + 1,
      });
    }
  return latest;
}
