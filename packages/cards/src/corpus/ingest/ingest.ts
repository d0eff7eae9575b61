import { readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import { findCorpusFiles } from '../files/find-corpus-files.ts';
import type { Finding } from '../finding.ts';
import { lockCorpus } from '../store/corpus-lock.ts';
import { openShards } from '../store/open-shards.ts';
import type { BatchReader } from './batch.ts';
import { IngestRun } from './ingest-run.ts';
import type { IngestProgress, IngestReport } from './ingest-report.ts';
import { inlineReader } from './inline-reader.ts';
import { knownIdentities } from './known-identities.ts';
import { type PlannedSource, planSources } from './plan-sources.ts';
import { workerReaders } from './worker-readers.ts';

export interface IngestOptions {
  /** Files and folders. */
  readonly paths: readonly string[];
  /** The folder of the corpus; made where there is none. */
  readonly corpus: string;
  readonly cwd: string;
  /** Ends after what is under way; the same call goes on from there. */
  readonly signal?: AbortSignal;
  readonly progress?: (progress: IngestProgress) => void;
  /** Told of every finding; the report only counts them. */
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
  const { cwd } = options;
  const corpus = resolve(cwd, options.corpus);
  const files = await findCorpusFiles(options.paths, cwd);
  const unlock = await lockCorpus(corpus);
  try {
    await clearBrokenOff(corpus);
    const known = await openShards(corpus);
    const plan = await planSources(files, known.shards, { cwd, corpus });
    const readAnew = plan.sources.filter(({ after }) => after === 0).map(({ file }) => file);
    const identities = await knownIdentities(known, new Set(readAnew));
    const reader = readerFor(plan.sources);
    const first = (known.shards.at(-1)?.number ?? 0) + 1;
    const run = new IngestRun({ ...options, corpus, plan, identities, reader, firstShard: first });
    const report = await run.finish().finally(() => reader.close());
    if (options.signal?.aborted === true) throw interrupted(report);
    return report;
  } finally {
    await unlock();
  }
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
  const kept = `${rows} results in ${shards} shards are kept`;
  return new AssayError('interrupted', 'E_INTERRUPTED', `the ingest was stopped; ${kept}`, {
    retryable: true,
    fix: 'Run the same command again: it goes on where it stopped.',
  });
}
