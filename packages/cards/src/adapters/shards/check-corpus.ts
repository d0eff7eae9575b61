import { AssayError } from '@assay/records';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isWritten } from './corpus-lock.ts';
import { damagedShard, readManifest } from './corpus-manifest.ts';
import { damageOf } from './file-check.ts';
import { openShards, readShard, shardNumbers, type Shards } from './open-shards.ts';
import { type Shard, shardName } from './shard.ts';

/** An ingest that has begun and not ended: the corpus holds a part of what it reads. */
export interface UnfinishedIngest {
  /** Null where an earlier version left nothing but traces. */
  readonly files: number | null;
  /** How many of them are in the corpus whole. */
  readonly read: number;
  /** Whether it is still at work. */
  readonly isRunning: boolean;
}

/** Null where every ingest came to its end. */
export async function unfinishedIngest(
  corpus: string,
  { shards, manifest }: Shards,
): Promise<UnfinishedIngest | null> {
  const isRunning = await isWritten(corpus);
  if (manifest === null)
    return isRunning || (await hasTraces(corpus)) ? { files: null, read: 0, isRunning } : null;
  if (manifest.unfinished === null) return null;
  const { files, first_shard: first } = manifest.unfinished;
  const whole = shards
    .filter(({ number }) => number >= first)
    .flatMap(({ sources }) => sources.filter(({ complete }) => complete).map(({ file }) => file));
  return { files, read: new Set(whole).size, isRunning };
}

/** Whether a shard was being written when its writer was ended. */
async function hasTraces(corpus: string): Promise<boolean> {
  const names = await readdir(join(corpus, 'shards')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.some((name) => name.endsWith('.partial'));
}

/** A file of a corpus that is not as it was written. */
export interface CorpusDamage {
  readonly message: string;
  readonly fix: string | null;
}

export interface CheckedCorpus {
  readonly shards: number;
  /** Files that were read to their end and compared with their digests. */
  readonly files: number;
  readonly bytes: number;
  readonly damage: readonly CorpusDamage[];
  /** Shards of an earlier version, which have no digests to compare with. */
  readonly unsealed: number;
  readonly unfinished: UnfinishedIngest | null;
}

/** Reads everything that a corpus keeps and compares it with the digests it was written with. */
export async function checkCorpus(corpus: string): Promise<CheckedCorpus> {
  const damage: CorpusDamage[] = [];
  const noting = async <T>(look: () => Promise<T>): Promise<T | null> => {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      const { message, fix = null } = error;
      if (!damage.some((known) => known.message === message)) damage.push({ message, fix });
      return null;
    }
  };
  await noting(() => readManifest(corpus));
  const checked = { shards: 0, files: 0, bytes: 0, unsealed: 0 };
  for (const number of await shardNumbers(corpus)) {
    checked.shards += 1;
    const folder = join(corpus, 'shards', shardName(number));
    const shard = await noting(() => readShard(folder, number));
    if (shard?.seal === null) checked.unsealed += 1;
    for (const [name, { bytes }] of Object.entries(shard?.files ?? {})) {
      checked.files += 1;
      checked.bytes += bytes;
      await noting(() => expectWhole(shard!, name));
    }
  }
  const opened = await noting(() => openShards(corpus));
  return { ...checked, damage, unfinished: opened === null ? null : await unfinishedIngest(corpus, opened) };
}

async function expectWhole({ folder, files }: Shard, name: string): Promise<void> {
  const problem = await damageOf(join(folder, name), files![name]!, 'digest');
  if (problem !== null) throw damagedShard(join(folder, name), problem, folder);
}
