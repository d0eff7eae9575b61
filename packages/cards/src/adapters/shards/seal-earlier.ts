import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { checkOfFile, type FileCheck } from './file-check.ts';
import { sealedText } from './sealed-json.ts';
import { type Shard, type ShardHead, shardFiles } from './shard.ts';
import { replaceDurably } from './write-durably.ts';

/** Gives shards of earlier versions, which have no digests, those of their files as they are now. */
export async function sealEarlier(shards: readonly Shard[]): Promise<Shard[]> {
  const sealed: Shard[] = [];
  for (const shard of shards) sealed.push(shard.seal === null ? await sealShard(shard) : shard);
  return sealed;
}

async function sealShard({ number, folder, seal: _none, ...earlier }: Shard): Promise<Shard> {
  const files: Record<string, FileCheck> = {};
  for (const [kind, name] of Object.entries(shardFiles)) {
    const path = join(folder, name);
    if (kind !== 'head' && (await isThere(path))) files[name] = await checkOfFile(path);
  }
  const head: ShardHead = { ...earlier, format: 2, files };
  const { text, seal } = sealedText(head);
  await replaceDurably(join(folder, shardFiles.head), text);
  return { ...head, number, folder, seal };
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
