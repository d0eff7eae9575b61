import type { Shard, ShardSource } from '../shards/shard.ts';

/** The last entry of each file: that of its newest generation, as far as it was read, with all that this one repeats. */
export function latestSources(shards: readonly Shard[]): Map<string, ShardSource> {
  const latest = new Map<string, ShardSource>();
  for (const { sources } of shards)
    for (const source of sources) {
      const before = latest.get(source.file);
      const earlier = before?.generation === source.generation ? before.repeats : [];
      latest.set(source.file, { ...source, repeats: [...earlier, ...source.repeats] });
    }
  return latest;
}
