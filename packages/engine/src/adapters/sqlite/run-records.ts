import { AssayError, type RunManifest, runManifestSchema } from '@assay/records';
import type { Page, PageRequest } from '../../ports/page.ts';
import type { RunFilter, StoredRun } from '../../ports/runs.ts';
import type { Database, Statement } from './database/database.ts';
import { numberAfter, pageOf, rowLimit } from './page-of.ts';
import { checkedRecord, storedRecord } from './stored-record.ts';

interface RunRow {
  readonly number: number;
  readonly status: 'open' | 'closed';
  readonly manifest: string;
}

type Listed = Record<Exclude<keyof RunFilter, undefined>, string | null> & {
  after: number | null;
  limit: number;
};

/** The manifests of runs and whether they are still open. Writing is done inside the caller's transaction. */
export class RunRecords {
  readonly #insert: Statement;
  readonly #update: Statement;
  readonly #get: Statement<[string], RunRow>;
  readonly #list: Statement<[Listed], RunRow>;

  constructor(database: Database) {
    this.#insert = database.prepare(
      `INSERT INTO runs (id, evaluation_key, task_specification_key, status, manifest) VALUES (?, ?, ?, 'open', ?)`,
    );
    this.#update = database.prepare('UPDATE runs SET manifest = ?, status = ? WHERE id = ?');
    this.#get = database.prepare('SELECT number, status, manifest FROM runs WHERE id = ?');
    this.#list = database.prepare(
      `SELECT number, status, manifest FROM runs
       WHERE (@after IS NULL OR number < @after)
         AND (@evaluation_key IS NULL OR evaluation_key = @evaluation_key)
         AND (@task_specification_key IS NULL OR task_specification_key = @task_specification_key)
         AND (@status IS NULL OR status = @status)
         AND (@task_key IS NULL OR manifest ->> 'task_key' = @task_key)
         AND (@model_key IS NULL OR manifest -> 'model' ->> 'key' = @model_key)
         AND (@series IS NULL OR id = @series OR manifest ->> 'parent_id' = @series)
         AND (@id_begins IS NULL OR substr(id, 1, length(@id_begins)) = @id_begins)
       ORDER BY number DESC LIMIT @limit`,
    );
  }

  create(given: RunManifest): void {
    const manifest = checkedRecord(runManifestSchema, given, `the manifest of run ${given.id}`);
    if (this.#get.get(manifest.id) !== undefined) {
      throw new AssayError('usage', 'E_RUN_EXISTS', `run ${manifest.id} already exists`);
    }
    this.#insert.run(
      manifest.id,
      manifest.evaluation_key,
      manifest.task_specification_key,
      JSON.stringify(manifest),
    );
  }

  update(manifest: RunManifest, status: 'open' | 'closed'): void {
    const checked = checkedRecord(runManifestSchema, manifest, `the manifest of run ${manifest.id}`);
    this.#update.run(JSON.stringify(checked), status, checked.id);
  }

  get(runId: string): StoredRun | null {
    const row = this.#get.get(runId);
    return row === undefined ? null : storedRun(row);
  }

  require(runId: string): StoredRun & { readonly number: number } {
    const row = this.#get.get(runId);
    if (row === undefined) throw unknownRun(runId);
    return { number: row.number, ...storedRun(row) };
  }

  list(request: RunFilter & PageRequest = {}): Page<StoredRun> {
    const rows = this.#list.all({
      evaluation_key: request.evaluation_key ?? null,
      task_specification_key: request.task_specification_key ?? null,
      task_key: request.task_key ?? null,
      model_key: request.model_key ?? null,
      status: request.status ?? null,
      series: request.series ?? null,
      id_begins: request.id_begins ?? null,
      after: numberAfter(request),
      limit: rowLimit(request),
    });
    return pageOf(rows, request, storedRun, ({ number }) => number);
  }
}

function storedRun({ number, manifest, status }: RunRow): StoredRun {
  return {
    manifest: storedRecord(runManifestSchema, manifest, `the manifest of run number ${number}`),
    status,
  };
}

export function unknownRun(runId: string): AssayError {
  return new AssayError('usage', 'E_RUN_UNKNOWN', `there is no run ${runId} in the store`);
}
