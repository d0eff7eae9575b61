import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damagedManifest } from './corpus-damage.ts';
import { readSealed, sealedText } from './sealed-json.ts';
import { replaceDurably } from './write-durably.ts';

/** `corpus.json`: which shards a corpus is made of, and whether an ingest has come to its end. */
export interface CorpusManifest {
  readonly format: 1;
  /** In the order of their numbers; `seal` is that of the shard's head. */
  readonly shards: readonly { readonly number: number; readonly seal: string }[];
  /** An ingest that has begun and not ended: how many files it reads, and the first shard it writes. */
  readonly unfinished: { readonly files: number; readonly first_shard: number } | null;
}

export function manifestFile(corpus: string): string {
  return join(corpus, 'corpus.json');
}

/** Null where there is none: a corpus of an earlier version, or none at all. */
export async function readManifest(corpus: string): Promise<CorpusManifest | null> {
  const file = manifestFile(corpus);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw damagedManifest(file, error.message);
  });
  if (text === null) return null;
  try {
    const content = readSealed(text).content as CorpusManifest;
    if (content.format !== 1) throw new Error(`format is ${JSON.stringify(content.format)}, expected 1`);
    return content;
  } catch (error) {
    throw damagedManifest(file, (error as Error).message);
  }
}

export async function writeManifest(corpus: string, manifest: CorpusManifest): Promise<void> {
  await replaceDurably(manifestFile(corpus), sealedText(manifest).text);
}
