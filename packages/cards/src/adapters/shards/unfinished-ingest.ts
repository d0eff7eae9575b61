import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isWritten } from './corpus-lock.ts';
import type { Shards } from './open-shards.ts';

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
