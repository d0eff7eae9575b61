import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damagedShard } from './corpus-damage.ts';
import { parsedObject, readSealed } from './sealed-json.ts';
import { type Shard, type ShardHead, shardFiles } from './shard.ts';

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
