import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunManifest, Scoring } from '@assay/records';
import { eachOf } from '../../ports/each-of.ts';
import type { Store } from '../../ports/store.ts';
import { forceFolder } from './blob-folder.ts';
import type { Database } from './database.ts';
import { DurableWriter } from './durable-writer.ts';
import { moveLog, openDatabase } from './open-database.ts';
import { ReplyCache } from './reply-cache.ts';
import { RunJournal } from './run-journal.ts';
import { RunLeases } from './run-leases.ts';
import { RunRecords } from './run-records.ts';
import { ScoreBlobs } from './score-blobs.ts';
import { ScoringRecords } from './scoring-records.ts';
import { storeError } from './store-error.ts';

/**
 * The local store: `.assay/` in the folder, made where it is absent. Several processes may use it at once.
 * Score tables are files of their own, named by their digest; all else is in one SQLite database.
 */
export async function openSqliteStore(folder: string): Promise<Store> {
  const home = join(folder, '.assay');
  try {
    await mkdir(home, { recursive: true });
    const database = openDatabase(join(home, 'assay.db'));
    await forceFolder(home);
    return sqliteStore(database, new ScoreBlobs(join(home, 'blobs')));
  } catch (error) {
    throw storeError(error);
  }
}

function sqliteStore(database: Database, blobs: ScoreBlobs): Store {
  const writer = new DurableWriter(database);
  const runs = new RunRecords(database);
  const leases = new RunLeases(database, writer, runs);
  const journal = new RunJournal(database, writer, runs, leases);
  const scorings = new ScoringRecords(database);
  const replies = new ReplyCache(database, writer);

  async function closeRun(manifest: RunManifest): Promise<void> {
    await writer.write(() => {
      leases.requireHeld(manifest.id);
      runs.update(manifest, 'closed');
    });
    moveLog(database);
  }

  async function saveScoring(scoring: Scoring, scores?: Uint8Array): Promise<void> {
    if (scores === undefined) await blobs.require(scoring.scores);
    else await blobs.write(scoring.scores, scores);
    await writer.write(() => scorings.save(scoring, runs.require(scoring.run_id).number));
  }

  async function close(): Promise<void> {
    if (!database.isOpen) return;
    try {
      await leases.releaseAll();
    } finally {
      await writer.close();
      database.close();
    }
  }

  return {
    createRun: (manifest) => writer.write(() => runs.create(manifest)),
    leaseRun: (runId) => leases.take(runId),
    appendOutputs: (runId, entries) => journal.append(runId, entries),
    readOutputs: (runId) => eachOf(journal.read(runId)),
    readOutputBatches: (runId) => journal.read(runId),
    finished: (runId) => journal.finished(runId),
    closeRun,
    getRun: async (runId) => withoutNumber(runs.get(runId)),
    listRuns: async (filter) => runs.list(filter),
    saveScorerVersion: (version) => writer.write(() => scorings.saveVersion(version)),
    getScorerVersion: async (digest) => scorings.getVersion(digest),
    writeScores: () => blobs.begin(),
    saveScoring,
    getScoring: async (id) => scorings.get(id),
    readScores: async (scoringId) => blobs.read(scorings.require(scoringId).scores),
    listScorings: async (runId) => scorings.list(runs.require(runId).number),
    setBaseline: (baseline) => writer.write(() => scorings.setBaseline(baseline)),
    getBaseline: async (name) => scorings.getBaseline(name),
    listBaselines: async () => scorings.listBaselines(),
    getCached: async (key) => replies.get(key),
    putCached: (key, reply) => replies.put(key, reply),
    close,
  };
}

function withoutNumber(run: ReturnType<RunRecords['get']>): Awaited<ReturnType<Store['getRun']>> {
  return run === null ? null : { manifest: run.manifest, status: run.status };
}
