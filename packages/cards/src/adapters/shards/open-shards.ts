import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { type Shard, type ShardHead, type ShardSource, shardFiles } from './shard.ts';

/** A source of a shard that does not count: the file has had other content since, or its newest content is not whole yet. */
export interface Superseded {
  readonly shard: number;
  readonly source: number;
}

export interface Shards {
  /** In the order of their numbers. */
  readonly shards: readonly Shard[];
  readonly superseded: readonly Superseded[];
}

/** The shards of a corpus; none where there is no corpus yet. */
export async function openShards(corpus: string): Promise<Shards> {
  const shards = await readShards(corpus);
  return { shards, superseded: supersededSources(shards) };
}

async function readShards(corpus: string): Promise<Shard[]> {
  const folder = join(corpus, 'shards');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const whole = names.filter((name) => /^\d{6,}$/.test(name)).sort((a, b) => Number(a) - Number(b));
  return await Promise.all(whole.map((name) => readShard(join(folder, name), Number(name))));
}

async function readShard(folder: string, number: number): Promise<Shard> {
  const file = join(folder, shardFiles.head);
  try {
    const head = JSON.parse(await readFile(file, 'utf8')) as ShardHead;
    if (head.format !== 1) throw new Error(`format is ${JSON.stringify(head.format)}, expected 1`);
    return { ...head, number, folder };
  } catch (cause) {
    throw new AssayError('environment', 'E_CORPUS', `${file} cannot be read: ${(cause as Error).message}`, {
      cause,
      fix: 'Remove the folder of this shard and ingest again: its sources are read anew.',
    });
  }
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
