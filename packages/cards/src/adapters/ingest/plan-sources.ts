import { fileDigest } from '@assay/rows';
import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { collectionOf } from '../../corpus/card-file.ts';
import { type CorpusFile, fileKind, isObjectPath } from '../files/find-corpus-files.ts';
import type { SourceToRead } from '../files/source-parts.ts';
import type { Shard, ShardSource } from '../shards/shard.ts';

/** The last entry of a file: that of its newest generation, as far as it was read, with all that this one repeats. */
interface LatestSource extends ShardSource {
  /** Whether its parts follow on from each other; not where a shard between them is missing. */
  readonly isUnbroken: boolean;
}

export function latestSources(shards: readonly Shard[]): Map<string, LatestSource> {
  const latest = new Map<string, LatestSource>();
  for (const { sources } of shards)
    for (const source of sources) {
      const found = latest.get(source.file);
      const before = found?.generation === source.generation ? found : undefined;
      latest.set(source.file, {
        ...source,
        repeats: [...(before?.repeats ?? []), ...source.repeats],
        isUnbroken: (before?.isUnbroken ?? true) && source.first <= (before?.last ?? 0) + 1,
      });
    }
  return latest;
}

interface SeenFile {
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

/**
 * Whether a file of the same size has the content it had, by its times alone. The time of change cannot be set, unlike
 * the time of modification; but what changed within one tick of the clock after it was looked at has the times it had.
 * Where this says no, the digest decides.
 */
export function isUntouched(
  known: Pick<ShardSource, 'mtime_ms' | 'ctime_ms' | 'seen_ms' | 'complete'>,
  { mtimeMs, ctimeMs }: SeenFile,
): boolean {
  if (known.ctime_ms === undefined || known.seen_ms === undefined) return false;
  const tick = known.complete ? coarsestTick : usualTick;
  const isSettled = known.ctime_ms < known.seen_ms - tick;
  return isSettled && known.mtime_ms === mtimeMs && known.ctime_ms === ctimeMs;
}

/** File systems keep times to 2 s at worst. */
const coarsestTick = 2000;
/** What was read half cannot be compared by its digest; usual file systems keep times to 10 ms and better. */
const usualTick = 10;

/** A file that is to be read, with what a shard keeps of it. */
export interface PlannedSource extends SourceToRead {
  readonly file: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** When its size and times were looked at. */
  readonly seenMs: number;
  readonly generation: number;
}

export interface IngestPlan {
  readonly sources: readonly PlannedSource[];
  /** Files with nothing new in them. */
  readonly unchanged: number;
  /** The files of the corpus by their SHA-256. */
  readonly contents: ReadonlyMap<string, Pick<ShardSource, 'file' | 'path'>>;
}

/** What has to be read: new files, files with other content, and the rest of files whose reading was broken off. */
export async function planSources(
  files: readonly CorpusFile[],
  shards: readonly Shard[],
  { cwd, corpus }: { readonly cwd: string; readonly corpus: string },
): Promise<IngestPlan> {
  const known = latestSources(shards);
  const isMirrored = mirrors([...known.values()], cwd);
  const planned = new Map<string, PlannedSource>();
  for (const given of files) {
    const full = resolve(cwd, given.stored ?? given.path);
    const file = relative(corpus, await knownPlace(full))
      .split(sep)
      .join('/');
    const source = await planSource({ ...given, full, file }, known.get(file));
    if (source !== null && !(await isMirrored(given, source))) planned.set(file, source);
  }
  const unchanged = files.length - planned.size;
  for (const source of await repeatingSources(known, planned, corpus)) planned.set(source.file, source);
  const contents = [...known.values()].flatMap((source) =>
    source.sha256 === null ? [] : [[source.sha256, source] as const],
  );
  return { sources: [...planned.values()], unchanged, contents: new Map(contents) };
}

/** Whether the corpus has the same record already, from the other half of a datastore: same name, same content. */
function mirrors(known: readonly ShardSource[], cwd: string) {
  const byName = new Map(
    known.filter(({ gone }) => gone !== true).map((each) => [resolve(cwd, each.path), each]),
  );
  return async (given: CorpusFile, { full, file, size }: PlannedSource): Promise<boolean> => {
    const other = byName.get(resolve(cwd, given.path));
    if (other === undefined || other.file === file || other.size !== size) return false;
    if (!isObjectPath(file) && !isObjectPath(other.file)) return false;
    return other.sha256 !== null && (await fileDigest(full)) === other.sha256;
  };
}

/**
 * What a file is known by. A pipe is a new one each time, whatever its name, and can be read only once; a name of an open
 * file (`/dev/stdin`) stands for that file.
 */
async function knownPlace(full: string): Promise<string> {
  const found = await stat(full);
  if (!found.isFile()) return `${full} at ${Date.now()}`;
  return /^\/(dev|proc)\//.test(full) ? await realpath(full) : full;
}

/**
 * Files that left records out because another file had them, and that file has other content now, or was taken out of
 * the corpus: they are read again, behind it. Files that are gone cannot be.
 */
async function repeatingSources(
  known: ReadonlyMap<string, ShardSource>,
  planned: ReadonlyMap<string, PlannedSource>,
  corpus: string,
): Promise<PlannedSource[]> {
  const takenOut = [...known.values()].filter(({ gone }) => gone === true);
  const readAgain = new Set(
    [...[...planned.values()].filter(isChanged), ...takenOut].map(({ file }) => file),
  );
  const found: PlannedSource[] = [];
  for (let before = -1; before < found.length; ) {
    before = found.length;
    for (const source of known.values()) {
      if (readAgain.has(source.file) || !source.repeats.some((file) => readAgain.has(file))) continue;
      readAgain.add(source.file);
      const full = resolve(corpus, source.file);
      if (existsSync(full)) found.push(await fromStart({ ...source, full }, source));
    }
  }
  return found;
}

function isChanged({ generation, after }: PlannedSource): boolean {
  return generation > 1 && after === 0;
}

async function planSource(
  given: GivenSource,
  known: LatestSource | undefined,
): Promise<PlannedSource | null> {
  const start = await fromStart(given, known);
  const isOther =
    known === undefined || known.size !== start.size || !isSamePlace(known, given) || !known.isUnbroken;
  if (isOther) return start;
  if (!known.complete)
    return isUntouched(known, start) ? { ...start, after: known.last, generation: known.generation } : start;
  if (isUntouched(known, start)) return null;
  if (known.sha256 === null) return start;
  return (await fileDigest(given.full)) === known.sha256 ? null : start;
}

interface GivenSource extends CorpusFile {
  readonly full: string;
  readonly file: string;
}

/** A file as a new generation of it. A name that says nothing stands for lines. */
async function fromStart(given: GivenSource, known: ShardSource | undefined): Promise<PlannedSource> {
  const { path, root, full, file } = given;
  const seenMs = Date.now();
  const { size, mtimeMs, ctimeMs } = await stat(full);
  const kind = fileKind(path) ?? 'lines';
  const generation = (known?.generation ?? 0) + 1;
  return { path, root, full, file, kind, size, mtimeMs, ctimeMs, seenMs, after: 0, generation };
}

/** The same file, given by another way, may belong to another collection. */
function isSamePlace(known: ShardSource, given: CorpusFile): boolean {
  return collectionOf(known.path, known.root) === collectionOf(given.path, given.root);
}
