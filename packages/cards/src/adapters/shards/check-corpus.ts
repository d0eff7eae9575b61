import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { damagedShard } from './corpus-damage.ts';
import { readManifest } from './corpus-manifest.ts';
import { damageOf } from './file-check.ts';
import { openShards, shardNumbers } from './open-shards.ts';
import { readShard } from './read-shard.ts';
import { type Shard, shardName } from './shard.ts';
import { type UnfinishedIngest, unfinishedIngest } from './unfinished-ingest.ts';

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
