import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { collectionOf } from '../collection.ts';
import { type CorpusFile, fileKind } from '../files/corpus-file.ts';
import type { SourceToRead } from '../files/source-parts.ts';
import type { Shard, ShardSource } from '../store/shard.ts';

/** A file that is to be read, with what a shard keeps of it. */
export interface PlannedSource extends SourceToRead {
  readonly file: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly generation: number;
}

export interface IngestPlan {
  readonly sources: readonly PlannedSource[];
  /** Files with nothing new in them. */
  readonly unchanged: number;
}

/** What has to be read: new files, files with other content, and the rest of files whose reading was broken off. */
export async function planSources(
  files: readonly CorpusFile[],
  shards: readonly Shard[],
  { cwd, corpus }: { readonly cwd: string; readonly corpus: string },
): Promise<IngestPlan> {
  const known = latestSources(shards);
  const sources: PlannedSource[] = [];
  for (const given of files) {
    const full = resolve(cwd, given.path);
    const file = relative(corpus, full).split(sep).join('/');
    const source = await planSource({ ...given, full, file }, known.get(file));
    if (source !== null) sources.push(source);
  }
  return { sources, unchanged: files.length - sources.length };
}

/** The last entry of each file: that of its newest generation, as far as it was read. */
function latestSources(shards: readonly Shard[]): Map<string, ShardSource> {
  const latest = new Map<string, ShardSource>();
  for (const { sources } of shards) for (const source of sources) latest.set(source.file, source);
  return latest;
}

async function planSource(
  given: CorpusFile & { readonly full: string; readonly file: string },
  known: ShardSource | undefined,
): Promise<PlannedSource | null> {
  const { size, mtimeMs } = await stat(given.full);
  const start = {
    ...given,
    kind: fileKind(given.path) ?? ('lines' as const),
    size,
    mtimeMs,
    after: 0,
    generation: (known?.generation ?? 0) + 1,
  };
  if (known === undefined || known.size !== size || !isSamePlace(known, given)) return start;
  if (known.mtime_ms === mtimeMs)
    return known.complete ? null : { ...start, after: known.last, generation: known.generation };
  if (!known.complete || known.sha256 === null) return start;
  return (await sha256Of(given.full)) === known.sha256 ? null : start;
}

/** The same file, given by another way, may belong to another collection. */
function isSamePlace(known: ShardSource, given: CorpusFile): boolean {
  return collectionOf(known.path, known.root) === collectionOf(given.path, given.root);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return hash.digest('hex');
}
