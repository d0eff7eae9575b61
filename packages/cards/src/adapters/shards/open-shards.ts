import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CorpusManifest,
  damagedManifest,
  damagedShard,
  manifestFile,
  missingShard,
  parsedObject,
  readManifest,
  readSealed,
} from './corpus-manifest.ts';
import { type Shard, shardFiles, type ShardHead, shardName, type ShardSource } from './shard.ts';

/** The head of a shard, as it was sealed. Throws where it is not. */
export async function readShard(folder: string, number: number): Promise<Shard> {
  const file = join(folder, shardFiles.head);
  try {
    return { ...headOf(await readFile(file, 'utf8')), number, folder };
  } catch (cause) {
    throw damagedShard(file, (cause as Error).message, folder);
  }
}

function headOf(text: string): ShardHead & { readonly seal: string | null } {
  const given = parsedObject(text);
  if (given['format'] === 1 && !('seal' in given) && !('files' in given))
    return { ...(given as unknown as ShardHead), seal: null };
  if (given['format'] !== 2 && given['format'] !== 3)
    throw new Error(`format is ${JSON.stringify(given['format'])}, expected 2 or 3`);
  const { content, seal } = readSealed(text);
  return { ...(content as ShardHead), seal };
}

/** A source of a shard that does not count: the file has had other content since, or its newest content is not whole yet. */
interface Superseded {
  readonly shard: number;
  readonly source: number;
}

/** For each file the newest generation that is complete counts, else the newest; all others are superseded. */
function supersededSources(shards: readonly Shard[]): Superseded[] {
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
