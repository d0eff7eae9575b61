import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { damagedManifest, damagedShard, missingShard } from './corpus-damage.ts';
import { type CorpusManifest, manifestFile, readManifest } from './corpus-manifest.ts';
import { readShard } from './read-shard.ts';
import { type Shard, shardFiles, shardName } from './shard.ts';
import { type Superseded, supersededSources } from './superseded-sources.ts';

export interface Shards {
  /** In the order of their numbers. */
  readonly shards: readonly Shard[];
  readonly superseded: readonly Superseded[];
  /** Shards that were written and are not there any more. */
  readonly missing: readonly number[];
  readonly manifest: CorpusManifest | null;
}

/** The shards of a corpus, none where there is no corpus yet, each as it was written. Throws where one is damaged or missing. */
export async function openShards(corpus: string): Promise<Shards> {
  const shards = await presentShards(corpus);
  const [missing] = shards.missing;
  if (missing !== undefined) throw missingShard(join(corpus, 'shards', shardName(missing)));
  if (shards.manifest === null && shards.shards.some(({ seal }) => seal !== null))
    throw damagedManifest(manifestFile(corpus), 'it is missing');
  return shards;
}

/** The same for those who write: what is missing is read again, and a list that is missing is made again. */
export async function presentShards(corpus: string): Promise<Shards> {
  // First the list, then the folder: a shard is there before it is listed.
  const manifest = await readManifest(corpus);
  const numbers = await shardNumbers(corpus);
  const missing = (manifest?.shards ?? [])
    .map(({ number }) => number)
    .filter((number) => !numbers.includes(number));
  const shards = await Promise.all(
    numbers.map((number) => readShard(join(corpus, 'shards', shardName(number)), number)),
  );
  if (manifest !== null) for (const shard of shards) expectListed(shard, manifest);
  return { shards, superseded: supersededSources(shards), missing, manifest };
}

/** The numbers of the shards in a folder, in order. */
export async function shardNumbers(corpus: string): Promise<number[]> {
  const names = await readdir(join(corpus, 'shards')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => /^\d{6,}$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

/** A shard that is newer than the list was written just now; any other is in it, with this head. */
function expectListed({ number, seal, folder }: Shard, { shards }: CorpusManifest): void {
  const listed = shards.find((one) => one.number === number);
  const last = shards.at(-1)?.number ?? 0;
  if (listed === undefined ? number > last : listed.seal === seal) return;
  const problem =
    listed === undefined ? 'the corpus does not list it' : 'the corpus lists another in its place';
  throw damagedShard(join(folder, shardFiles.head), problem, folder);
}
