import { AssayError } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Finding } from '../../corpus/finding.ts';
import { findCorpusFiles } from '../files/find-corpus-files.ts';
import { lockCorpus, writeFailure } from '../shards/corpus-lock.ts';
import { type CorpusManifest, writeManifest } from '../shards/corpus-manifest.ts';
import { presentShards, type Shards } from '../shards/open-shards.ts';
import { PendingShard, sealEarlier } from '../shards/pending-shard.ts';
import type { Shard, ShardSource } from '../shards/shard.ts';
import type { BatchReader, IngestProgress, IngestReport } from './batch.ts';
import { IngestRun } from './ingest-run.ts';
import { KnownIdentities, knownIdentities } from './known-identities.ts';
import { type IngestPlan, latestSources, type PlannedSource, planSources } from './plan-sources.ts';
import { batchFacts, readBatch, storeBatch } from './store-batch.ts';
import { workerReaders } from './worker-readers.ts';

interface Place {
  readonly paths: readonly string[];
  readonly cwd: string;
  readonly corpus: string;
}

/** The files of a corpus at or below the given paths that are no longer there, and whose results still count. */
function goneSources(shards: readonly Shard[], place: Place): readonly ShardSource[] {
  return sourcesBelow(shards, place).filter(({ file }) => !existsSync(resolve(place.corpus, file)));
}

/** Paths that can be read, and those that lead nowhere and never did: a path of files that are gone is neither. */
function pathsToRead(shards: readonly Shard[], { paths, cwd, corpus }: Place): readonly string[] {
  const wasThere = (path: string): boolean => sourcesBelow(shards, { paths: [path], cwd, corpus }).length > 0;
  return paths.filter((path) => existsSync(resolve(cwd, path)) || !wasThere(path));
}

/** What a shard says of a file that is gone: a generation of it that holds nothing. */
function withoutContent(source: ShardSource): ShardSource {
  const { file, path, root, generation } = source;
  return {
    file,
    path,
    root,
    size: 0,
    mtime_ms: 0,
    sha256: null,
    generation: generation + 1,
    first: 1,
    last: 0,
    complete: true,
    repeats: [],
    gone: true,
  };
}

function sourcesBelow(shards: readonly Shard[], { paths, cwd, corpus }: Place): readonly ShardSource[] {
  const given = paths.map((path) => resolve(cwd, path));
  return [...latestSources(shards).values()].filter(
    ({ file, gone }) => gone !== true && given.some((path) => isAtOrBelow(path, resolve(corpus, file))),
  );
}

function isAtOrBelow(path: string, full: string): boolean {
  const way = relative(path, full);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Reads in this thread: for little, starting another one takes longer than reading. */
export function inlineReader(): BatchReader {
  return {
    batches: 1,
    read: (batch) => {
      const parts = readBatch(batch);
      return Promise.resolve({
        facts: batchFacts(parts),
        store: (placement) => Promise.resolve(storeBatch(parts, placement)),
      });
    },
    close: () => Promise.resolve(),
  };
}

/** Keeps the list of the shards of a corpus while an ingest adds to them. */
class ShardList {
  readonly #corpus: string;
  #listed: CorpusManifest;
  #isWritten: boolean;

  constructor(corpus: string, { manifest, missing }: Shards, shards: readonly Shard[]) {
    this.#corpus = corpus;
    this.#listed = {
      format: 1,
      shards: shards.flatMap(({ number, seal }) => (seal === null ? [] : [{ number, seal }])),
      unfinished: manifest?.unfinished ?? null,
    };
    this.#isWritten = manifest?.shards.length === this.#listed.shards.length && missing.length === 0;
  }

  /** Before anything is read: until it is finished, the corpus is known to hold only a part. */
  async begin(files: number, firstShard: number): Promise<void> {
    if (files > 0) await this.#write({ unfinished: { files, first_shard: firstShard } });
    else if (!this.#isWritten) await this.#write({});
  }

  async add(number: number, seal: string): Promise<void> {
    await this.#write({ shards: [...this.#listed.shards, { number, seal }] });
  }

  async finish(): Promise<void> {
    if (this.#listed.unfinished !== null) await this.#write({ unfinished: null });
  }

  async #write(changes: Partial<CorpusManifest>): Promise<void> {
    this.#listed = { ...this.#listed, ...changes };
    try {
      await writeManifest(this.#corpus, this.#listed);
      this.#isWritten = true;
    } catch (cause) {
      throw writeFailure(this.#corpus, cause);
    }
  }
}

export interface IngestOptions {
  /** Files and folders. */
  readonly paths: readonly string[];
  /** The folder of the corpus; made where there is none. */
  readonly corpus: string;
  readonly cwd: string;
  /** Takes the results of files out that lie at or below the paths and are no longer there. */
  readonly prune?: boolean;
  /** Ends after what is under way; the same call goes on from there. */
  readonly signal?: AbortSignal;
  readonly progress?: (progress: IngestProgress) => void;
  /** Called with every finding; the report only counts them. */
  readonly finding?: (finding: Finding) => void;
  /** How many rows make a shard full. With smaller ones less is lost when an ingest is ended by force, and asking takes longer. */
  readonly shardRows?: number;
}

/** Threads that read, at most: one thread cuts the files for them. */
const mostWorkers = 4;
/** Less than this is read before threads have started. */
const littleBytes = 24 * 2 ** 20;
/** About how much longer JSON is than it is packed, here and in Parquet. */
const packing = 10;

/**
 * Reads records and benchmark cards into a corpus: what is new, and what has changed. May be broken off at any moment,
 * by force too: what is in the corpus is there whole, and the same call goes on with the rest.
 */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  const { cwd, paths } = options;
  const corpus = resolve(cwd, options.corpus);
  const files = await findCorpusFiles(await presentPaths(options, corpus), cwd);
  const unlock = await lockCorpus(corpus);
  try {
    await clearBrokenOff(corpus);
    const before = await presentShards(corpus);
    const sealed = await sealEarlier(before.shards).catch((cause: unknown) => {
      throw writeFailure(corpus, cause);
    });
    const list = new ShardList(corpus, before, sealed);
    const gone = goneSources(sealed, { paths, cwd, corpus });
    const isPruned = options.prune === true && gone.length > 0;
    if (isPruned) await takeOut(corpus, { list, shards: sealed, gone });
    const known = isPruned ? await presentShards(corpus) : { ...before, shards: sealed };
    const plan = await planSources(files, known.shards, { cwd, corpus });
    const identities = await identitiesFor(plan, known);
    const first = nextNumber(known.shards);
    await list.begin(plan.sources.length, first);
    const written = (number: number, seal: string): Promise<void> => list.add(number, seal);
    const reader = readerFor(plan.sources);
    const run = new IngestRun({ ...options, corpus, plan, identities, reader, firstShard: first, written });
    const read = await run.finish().finally(() => reader.close());
    const lost = before.missing.length === 0 ? {} : { lost_shards: before.missing.length };
    const report = isPruned
      ? { ...read, shards: read.shards + 1, gone: 0, pruned: gone.length, ...lost }
      : { ...read, gone: gone.length, pruned: 0, ...lost };
    if (options.signal?.aborted === true) throw interrupted(report);
    await list.finish();
    return report;
  } finally {
    await unlock();
  }
}

function nextNumber(shards: readonly Shard[]): number {
  return (shards.at(-1)?.number ?? 0) + 1;
}

/** The paths to look for files at; with `prune` not those of files that are gone, which are not a mistake then. */
async function presentPaths(
  { paths, cwd, prune }: IngestOptions,
  corpus: string,
): Promise<readonly string[]> {
  if (prune !== true) return paths;
  return pathsToRead((await presentShards(corpus)).shards, { paths, cwd, corpus });
}

/** Writes a shard that says of each of these files that it holds nothing. */
async function takeOut(
  corpus: string,
  {
    list,
    shards,
    gone,
  }: { readonly list: ShardList; readonly shards: readonly Shard[]; readonly gone: readonly ShardSource[] },
): Promise<void> {
  const next = nextNumber(shards);
  try {
    await list.add(next, await new PendingShard().commit(corpus, next, gone.map(withoutContent)));
  } catch (cause) {
    throw cause instanceof AssayError ? cause : writeFailure(corpus, cause);
  }
}

/** The records that the corpus has already; where nothing is to be read, they are not needed. */
async function identitiesFor({ sources }: IngestPlan, known: Shards): Promise<KnownIdentities> {
  if (sources.length === 0) return new KnownIdentities();
  const readAnew = sources.filter(({ after }) => after === 0).map(({ file }) => file);
  return await knownIdentities(known, new Set(readAnew));
}

/** What an ingest left behind that was ended by force. */
async function clearBrokenOff(corpus: string): Promise<void> {
  const shards = join(corpus, 'shards');
  for (const name of await readdir(shards))
    if (name.endsWith('.partial')) await rm(join(shards, name), { recursive: true });
}

function readerFor(sources: readonly PlannedSource[]): BatchReader {
  const bytes = sources.reduce((sum, { size, path }) => sum + size * (isPacked(path) ? packing : 1), 0);
  if (bytes < littleBytes) return inlineReader();
  return workerReaders(Math.min(availableParallelism(), mostWorkers));
}

function isPacked(path: string): boolean {
  return /\.(gz|parquet)$/i.test(path);
}

function interrupted({ rows, shards }: IngestReport): AssayError {
  const kept = `${plural(rows, 'result')} in ${plural(shards, 'shard')} ${agreeing(rows, 'is', 'are')} kept`;
  return new AssayError('interrupted', 'E_INTERRUPTED', `the ingest was stopped; ${kept}`, {
    retryable: true,
    fix: 'Run the same command again: it resumes where it stopped.',
  });
}
