import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunManifest, Scoring } from '@assay/records';
import { eachOf, type LabelKey, type Store } from '../../ports/store.ts';
import { isSealed, sealScoring } from '../../score/labels/open-labels.ts';
import { BlobFiles, blobMissing, forceFolder, sweepAbandoned } from '../blob-files.ts';
import { hasLabelKey, openLabelKey } from '../label-key.ts';
import { newDocument } from '../stored/stored-record.ts';
import { Sealer } from '../stored/seals.ts';
import { BaselineRecords, DocumentRecords, EventRecords } from './store-records.ts';
import { checkStore, Tallies } from './seals.ts';
import { type Database, DurableWriter } from './database.ts';
import { copyStore, isReadOnly, markMade, moveLog, openDatabase, refuseLost } from './open-database.ts';
import { factFiles } from './fact-files.ts';
import { ReplyCache, ResultFiles } from './kept-results.ts';
import { scoringCode } from '../../score/scorer/scoring-code.generated.ts';
import { ExecutionRecords } from './execution-records.ts';
import { JournalPlaces, RunJournal, RunLeases } from './run-journal.ts';
import { RunRecords, ScoringRecords } from './run-records.ts';
import { storeError } from './store-error.ts';

/**
 * The local store: `.assay/` in the folder, made where it is absent. Several processes may use it at once.
 * Blobs are files of their own, named by their digest; all else is in one SQLite database. One that this user may
 * not write to can be read: E_STORE_READONLY where something is to be kept in it.
 */
export async function openSqliteStore(folder: string): Promise<Store> {
  const home = join(folder, '.assay');
  try {
    if (await isReadOnly(join(home, 'assay.db'))) return await openForReading(home);
    await refuseLost(home);
    await mkdir(home, { recursive: true });
    const opened = await openIn(home);
    await markMade(home);
    await forceFolder(home);
    for (const folder of ['', 'blobs', 'facts', 'facts/results']) await sweepAbandoned(join(home, folder));
    const writer = new DurableWriter(opened.database);
    return sqliteStore({
      ...opened,
      writer,
      blobFolder: join(home, 'blobs'),
      factFolder: join(home, 'facts'),
    });
  } catch (error) {
    throw storeError(error);
  }
}

async function openForReading(home: string): Promise<Store> {
  const copy = await copyStore(home);
  try {
    const opened = await openIn(copy.home);
    const writer = new DurableWriter(opened.database, home);
    const store = sqliteStore({ ...opened, writer, blobFolder: join(home, 'blobs'), factFolder: null });
    return { ...store, close: () => store.close().finally(copy.remove) };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

async function openIn(home: string): Promise<{ readonly database: Database; readonly key: LabelKey }> {
  const isKeyNew = !(await hasLabelKey(home));
  const key = await openLabelKey(home);
  const database = openDatabase(join(home, 'assay.db'), { sealer: new Sealer(key), isKeyNew });
  return { database, key };
}

interface StoreParts {
  readonly database: Database;
  readonly writer: DurableWriter;
  readonly key: LabelKey;
  readonly blobFolder: string;
  /** Where what is noted of tables is kept; null: nowhere. */
  readonly factFolder: string | null;
}

function sqliteStore({ database, writer, key, blobFolder, factFolder }: StoreParts): Store {
  const blobs = new BlobFiles(blobFolder);
  const sealer = new Sealer(key);
  const seals = { sealer, tallies: new Tallies(database, sealer) };
  const facts = factFiles(factFolder, sealer);
  const runs = new RunRecords(database, seals, facts.runs);
  const places = new JournalPlaces(database, sealer);
  const leases = new RunLeases(database, writer, runs, places);
  const journal = new RunJournal(database, { writer, runs, leases, places, seals });
  const scorings = new ScoringRecords(database, seals, facts.scorings);
  const baselines = new BaselineRecords(database, seals, scorings);
  const executions = new ExecutionRecords(database, seals, facts.executions);
  const documents = new DocumentRecords(database, seals);
  const events = new EventRecords(database, seals);
  const replies = new ReplyCache(database, seals, writer);

  const sealed = (scoring: Scoring): Scoring => (isSealed(scoring) ? scoring : sealScoring(scoring, key));

  async function closeRun(manifest: RunManifest): Promise<boolean> {
    const isClosed = await writer.write(() => {
      const isLast = leases.leaveLast(manifest.id);
      if (isLast) runs.update(manifest, 'closed');
      return isLast;
    });
    moveLog(database);
    return isClosed;
  }

  async function saveScoring(scoring: Scoring): Promise<void> {
    if (!(await blobs.has(scoring.scores))) throw blobMissing(scoring.scores);
    await writer.write(() => scorings.save(scoring, runs.require(scoring.run_id).number));
  }

  async function close(): Promise<void> {
    if (!database.isOpen) return;
    try {
      await leases.releaseAll();
      for (const records of [runs, scorings, executions]) records.keepBriefs();
    } finally {
      await writer.close();
      database.close();
    }
  }

  return {
    runs: {
      create: (manifest) => writer.write(() => runs.create(manifest)),
      get: async (runId) => runs.get(runId),
      list: async (request) => runs.list(request),
      briefs: async () => runs.briefs(),
      close: closeRun,
    },
    journal: {
      append: (runId, entries) => journal.append(runId, entries),
      read: (runId) => eachOf(journal.read(runId)),
      readBatches: (runId) => journal.read(runId),
      readSample: (runId, sampleId) => journal.readSample(runId, sampleId),
      finished: async (runId) => journal.finished(runId),
      follow: (runId) => async () => journal.finished(runId).count,
    },
    leases: {
      take: (runId) => leases.take(runId),
      claim: (runId, size) => leases.claim(runId, size),
      release: (runId) => leases.release(runId),
    },
    scorings: {
      saveVersion: (version) => writer.write(() => scorings.saveVersion(version)),
      getVersion: async (digest) => scorings.getVersion(digest),
      listVersions: async (request) => scorings.listVersions(request),
      save: saveScoring,
      get: async (id) => {
        const scoring = scorings.get(id);
        return scoring === null ? null : sealed(scoring);
      },
      list: async (request) => {
        const { items, next } = scorings.list(request);
        return { items: items.map(sealed), next };
      },
      briefs: async () => scorings.briefs(),
    },
    blobs,
    results:
      factFolder === null
        ? null
        : new ResultFiles(join(factFolder, 'results'), { sealer, code: scoringCode.parts.results }),
    isReadOnly: writer.isReadOnly,
    labelKey: async () => key,
    cache: {
      get: async (key, shape) => replies.get(key, shape),
      each: () => eachOf(one(() => replies.each())),
      put: (key, reply) => replies.put(key, reply),
    },
    baselines: {
      set: (baseline) => writer.write(() => baselines.set(baseline)),
      get: async (name) => baselines.get(name),
      list: async (request) => baselines.list(request),
    },
    executions: {
      create: (execution) => writer.write(() => executions.create(execution)),
      update: (execution) => writer.write(() => executions.update(execution)),
      get: async (id) => executions.get(id),
      list: async (request) => executions.list(request),
      briefs: async () => executions.briefs(),
    },
    documents: {
      put: async (noun, record) => {
        const document = newDocument(noun, record);
        return writer.write(() => documents.put(document));
      },
      get: async (noun, digest) => documents.get(noun, digest),
      each: () => eachOf(one(() => documents.each())),
    },
    events: {
      append: (event) => writer.write(() => events.append(event)),
      read: async (request) => events.read(request),
    },
    check: () => checkStore(database, seals, blobFolder),
    close,
  };
}

/** What is read without waiting, for those who would wait. */
async function* one<T>(read: () => Iterable<T>): AsyncGenerator<Iterable<T>, void, undefined> {
  yield read();
}
