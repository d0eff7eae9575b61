import { AssayError, type RunManifest, type Scoring } from '@assay/records';
import { type Blobs, eachOf, type LabelKey, type Store } from '../../ports/store.ts';
import { isSealed, sealScoring } from '../../score/labels/open-labels.ts';
import { blobMissing } from '../blob-files.ts';
import { newDocument } from '../stored/stored-record.ts';
import { Sealer } from '../stored/seals.ts';
import { BaselineRecords, DocumentRecords, EventRecords, VersionRecords } from './store-records.ts';
import { openBlobsOf } from './database-blobs.ts';
import { briefLists } from './brief-lists.ts';
import { checkStore, Tallies } from './seals.ts';
import { Postgres, readPostgresAddress, type Sql } from './postgres.ts';
import { ExecutionRecords, RunRecords, ScoringRecords } from './run-records.ts';
import { RunJournal } from './run-journal.ts';
import { JournalPlaces, RunLeases } from './run-leases.ts';
import { ReplyCache } from './reply-cache.ts';
import { migrate, refuseOtherVersion, schemaVersion } from './migrations.ts';
import { openStoreKey } from './store-key.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The store in a schema of a PostgreSQL database, which is made where there is none. Any number of machines may use it
 * at once. `env` has the keys of where blobs are kept, if that is elsewhere.
 */
export async function openPostgresStore(address: string, env: Env = {}): Promise<Store> {
  const postgres = new Postgres(readPostgresAddress(address));
  try {
    const version = await schemaVersion(postgres);
    if (version === 0) await migrate(postgres);
    else refuseOtherVersion(version);
    const readOnly = await isReadOnly(postgres);
    const key = await openStoreKey(postgres);
    return postgresStore({ postgres, key, blobs: await openBlobsOf(postgres, env), readOnly });
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

async function isReadOnly(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ can_write: boolean }>(
    `SELECT NOT pg_is_in_recovery() AND has_table_privilege('runs', 'INSERT') AS can_write`,
  );
  return row?.can_write !== true;
}

interface StoreParts {
  readonly postgres: Postgres;
  readonly key: LabelKey;
  readonly blobs: Blobs;
  readonly readOnly: boolean;
}

function postgresStore({ postgres, key, blobs, readOnly }: StoreParts): Store {
  const sealer = new Sealer(key);
  const seals = { sealer, tallies: new Tallies(sealer) };
  const runs = new RunRecords(seals);
  const places = new JournalPlaces(sealer);
  const leases = new RunLeases(postgres, runs, places);
  const journal = new RunJournal(postgres, { runs, leases, places, seals });
  const scorings = new ScoringRecords(seals);
  const versions = new VersionRecords(seals);
  const baselines = new BaselineRecords(seals, scorings);
  const executions = new ExecutionRecords(seals);
  const documents = new DocumentRecords(seals);
  const events = new EventRecords(seals);
  const replies = new ReplyCache(postgres, seals);

  const briefs = briefLists(postgres, seals, !readOnly);

  const sealed = (scoring: Scoring): Scoring => (isSealed(scoring) ? scoring : sealScoring(scoring, key));

  async function write<T>(change: (sql: Sql) => Promise<T>): Promise<T> {
    if (readOnly) throw readOnlyStore(postgres.address.shown);
    return postgres.transaction(change);
  }

  const closeRun = (manifest: RunManifest): Promise<boolean> =>
    write(async (sql) => {
      const isLast = await leases.leaveLast(sql, manifest.id);
      if (isLast) await runs.update(sql, manifest, 'closed');
      return isLast;
    });

  async function saveScoring(scoring: Scoring): Promise<void> {
    if (!(await blobs.has(scoring.scores))) throw blobMissing(scoring.scores);
    await write(async (sql) => {
      const { number } = await runs.require(sql, scoring.run_id);
      await scorings.save(sql, scoring, number);
    });
  }

  async function close(): Promise<void> {
    if (!postgres.isOpen) return;
    try {
      await leases.releaseAll();
    } finally {
      await postgres.close();
    }
  }

  return {
    runs: {
      create: (manifest) => write((sql) => runs.create(sql, manifest)),
      get: (runId) => runs.get(postgres, runId),
      list: (request) => runs.list(postgres, request),
      briefs: () => briefs.runs.all(),
      close: closeRun,
    },
    journal: {
      append: (runId, entries) => journal.append(runId, entries),
      read: (runId) => eachOf(journal.read(runId)),
      readBatches: (runId) => journal.read(runId),
      readSample: (runId, sampleId) => journal.readSample(runId, sampleId),
      finished: (runId) => journal.finished(runId),
      follow: (runId) => journal.follow(runId),
    },
    leases: {
      take: (runId) => leases.take(runId),
      claim: (runId, size) => leases.claim(runId, size),
      release: (runId) => leases.release(runId),
    },
    scorings: {
      saveVersion: (version) => write((sql) => versions.save(sql, version)),
      getVersion: (digest) => versions.get(postgres, digest),
      listVersions: (request) => versions.list(postgres, request),
      save: saveScoring,
      get: async (id) => {
        const scoring = await scorings.get(postgres, id);
        return scoring === null ? null : sealed(scoring);
      },
      list: async (request) => {
        const { items, next } = await scorings.list(postgres, request);
        return { items: items.map(sealed), next };
      },
      briefs: () => briefs.scorings.all(),
    },
    blobs,
    results: null,
    isReadOnly: readOnly,
    labelKey: async () => key,
    cache: {
      get: (digest, shape) => replies.get(digest, shape),
      each: () => replies.each(),
      put: (digest, reply) => replies.put(digest, reply),
    },
    baselines: {
      set: (baseline) => write((sql) => baselines.set(sql, baseline)),
      get: (name) => baselines.get(postgres, name),
      list: (request) => baselines.list(postgres, request),
    },
    executions: {
      create: (execution) => write((sql) => executions.create(sql, execution)),
      update: (execution) => write((sql) => executions.update(sql, execution)),
      get: (id) => executions.get(postgres, id),
      list: (request) => executions.list(postgres, request),
      briefs: () => briefs.executions.all(),
    },
    documents: {
      put: async (noun, record) => {
        const document = newDocument(noun, record);
        return write((sql) => documents.put(sql, document));
      },
      each: () => documents.each(postgres),
      get: (noun, digest) => documents.get(postgres, noun, digest),
    },
    events: {
      append: (event) => write((sql) => events.append(sql, event)),
      read: (request) => events.read(postgres, request),
    },
    check: () => checkStore(postgres, seals, blobs),
    close,
  };
}

function readOnlyStore(shown: string): AssayError {
  return new AssayError('environment', 'E_STORE_READONLY', `the store at ${shown} can only be read here`, {
    fix: 'Ask for the right to write to its tables.',
  });
}
