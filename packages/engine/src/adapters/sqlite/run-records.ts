import { AssayError, type RunManifest } from '@assay/records';
import type { RunFilter, StoredRun } from '../../ports/store.ts';
import type { Database, Statement } from './database.ts';

interface RunRow {
  readonly number: number;
  readonly status: 'open' | 'closed';
  readonly manifest: string;
}

/** The manifests of runs and whether they are still open. Writing is done inside the caller's transaction. */
export class RunRecords {
  readonly #insert: Statement;
  readonly #update: Statement;
  readonly #get: Statement<[string], RunRow>;
  readonly #list: Statement<[{ evaluation: string | null; specification: string | null }], RunRow>;

  constructor(database: Database) {
    this.#insert = database.prepare(
      `INSERT INTO runs (id, evaluation_key, task_specification_key, status, manifest) VALUES (?, ?, ?, 'open', ?)`,
    );
    this.#update = database.prepare('UPDATE runs SET manifest = ?, status = ? WHERE id = ?');
    this.#get = database.prepare('SELECT number, status, manifest FROM runs WHERE id = ?');
    this.#list = database.prepare(
      `SELECT number, status, manifest FROM runs
       WHERE (@evaluation IS NULL OR evaluation_key = @evaluation)
         AND (@specification IS NULL OR task_specification_key = @specification)
       ORDER BY number DESC`,
    );
  }

  create(manifest: RunManifest): void {
    if (this.#get.get(manifest.id) !== undefined) {
      throw new AssayError('usage', 'E_RUN_EXISTS', `there is a run ${manifest.id} already`);
    }
    this.#insert.run(
      manifest.id,
      manifest.evaluation_key,
      manifest.task_specification_key,
      JSON.stringify(manifest),
    );
  }

  update(manifest: RunManifest, status: 'open' | 'closed'): void {
    this.#update.run(JSON.stringify(manifest), status, manifest.id);
  }

  get(runId: string): (StoredRun & { readonly number: number }) | null {
    const row = this.#get.get(runId);
    return row === undefined ? null : { number: row.number, ...storedRun(row) };
  }

  require(runId: string): StoredRun & { readonly number: number } {
    const run = this.get(runId);
    if (run === null) throw unknownRun(runId);
    return run;
  }

  list(filter: RunFilter = {}): readonly StoredRun[] {
    const { evaluation_key: evaluation = null, task_specification_key: specification = null } = filter;
    return this.#list.all({ evaluation, specification }).map(storedRun);
  }
}

function storedRun({ manifest, status }: RunRow): StoredRun {
  return { manifest: JSON.parse(manifest) as RunManifest, status };
}

export function unknownRun(runId: string): AssayError {
  return new AssayError('usage', 'E_RUN_UNKNOWN', `there is no run ${runId} in the store`);
}
