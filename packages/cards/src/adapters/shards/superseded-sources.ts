import type { Shard, ShardSource } from './shard.ts';

/** A source of a shard that does not count: the file has had other content since, or its newest content is not whole yet. */
export interface Superseded {
  readonly shard: number;
  readonly source: number;
}

/** For each file the newest generation that is complete counts, else the newest; all others are superseded. */
export function supersededSources(shards: readonly Shard[]): Superseded[] {
  const current = new Map<string, ShardSource>();
  for (const { sources } of shards)
    for (const source of sources) {
      const known = current.get(source.file);
      if (known === undefined || isPreferred(source, known)) current.set(source.file, source);
    }
  return shards.flatMap(({ number, sources }) =>
    sources.flatMap(({ file, generation }, source) =>
      current.get(file)!.generation === generation ? [] : [{ shard: number, source }],
    ),
  );
}

function isPreferred(source: ShardSource, known: ShardSource): boolean {
  if (source.complete !== known.complete) return source.complete;
  return source.generation > known.generation;
}
