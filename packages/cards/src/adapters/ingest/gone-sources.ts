import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Shard, ShardSource } from '../shards/shard.ts';
import { latestSources } from './latest-sources.ts';

interface Place {
  readonly paths: readonly string[];
  readonly cwd: string;
  readonly corpus: string;
}

/** The files of a corpus at or below the given paths that are no longer there, and whose results still count. */
export function goneSources(shards: readonly Shard[], place: Place): readonly ShardSource[] {
  return sourcesBelow(shards, place).filter(({ file }) => !existsSync(resolve(place.corpus, file)));
}

/** Paths that can be read, and those that lead nowhere and never did: a path of files that are gone is neither. */
export function pathsToRead(shards: readonly Shard[], { paths, cwd, corpus }: Place): readonly string[] {
  const wasThere = (path: string): boolean => sourcesBelow(shards, { paths: [path], cwd, corpus }).length > 0;
  return paths.filter((path) => existsSync(resolve(cwd, path)) || !wasThere(path));
}

/** What a shard says of a file that is gone: a generation of it that holds nothing. */
export function withoutContent(source: ShardSource): ShardSource {
  const { file, path, root, generation } = source;
  return {
    file,
    path,
    root,
    size: 0,
    mtime_ms: 0,
    sha256: null,
    generation: generation + 1,
    first: 1,
    last: 0,
    complete: true,
    repeats: [],
    gone: true,
  };
}

function sourcesBelow(shards: readonly Shard[], { paths, cwd, corpus }: Place): readonly ShardSource[] {
  const given = paths.map((path) => resolve(cwd, path));
  return [...latestSources(shards).values()].filter(
    ({ file, gone }) => gone !== true && given.some((path) => isAtOrBelow(path, resolve(corpus, file))),
  );
}

function isAtOrBelow(path: string, full: string): boolean {
  const way = relative(path, full);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
