import { AssayError, type RunManifest, runManifestSchema } from '@assay/records';
import type { Page, PageRequest } from '../../ports/page.ts';
import type { RunFilter, StoredRun } from '../../ports/runs.ts';
import type { Database, Statement } from './database/database.ts';
import { numberAfter, pageOf, rowLimit } from '../stored/page-of.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals/sealed-table.ts';
import { journalNoun } from '../stored/seals/journal-seal.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import type { Tallies } from './seals/tallies.ts';
import { EMPTY } from '../stored/seals/tally.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';
import { unknownRun } from '../stored/unknown-run.ts';

interface RunRow extends SealedRow {
  readonly number: number;
  readonly id: string;
  readonly evaluation_key: string;
  readonly task_specification_key: string;
  readonly status: 'open' | 'closed';
  readonly manifest: string;
}

const columns = 'number, id, evaluation_key, task_specification_key, status, manifest, seal';

type Listed = Record<Exclude<keyof RunFilter, undefined>, string | null> & {
  after: number | null;
  limit: number;
};

/** The manifests of runs and whether they are still open. Writing is done inside the caller's transaction. */
export class RunRecords {
  readonly #table: SealedTable<RunRow>;
  readonly #tallies: Tallies;
  readonly #insert: Statement<readonly string[], { number: number }>;
  readonly #update: Statement;
  readonly #get: Statement<[string], RunRow>;
  readonly #list: Statement<[Listed], RunRow>;

  constructor(database: Database, parts: SealParts) {
    this.#table = new SealedTable(database, parts, tableShapes.runs);
    this.#tallies = parts.tallies;
    this.#insert = database.prepare(
      `INSERT INTO runs (id, evaluation_key, task_specification_key, status, manifest, seal)
       VALUES (?, ?, ?, 'open', ?, '') RETURNING number`,
    );
    this.#update = database.prepare('UPDATE runs SET manifest = ?, status = ?, seal = ? WHERE number = ?');
    this.#get = database.prepare(`SELECT ${columns} FROM runs WHERE id = ?`);
    this.#list = database.prepare(
      `SELECT ${columns} FROM runs NOT INDEXED
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
    if (this.#row(manifest.id) !== undefined) {
      throw new AssayError('usage', 'E_RUN_EXISTS', `run ${manifest.id} already exists`);
    }
    const { id, evaluation_key, task_specification_key } = manifest;
    const text = JSON.stringify(manifest);
    const { number } = this.#insert.get(id, evaluation_key, task_specification_key, text)!;
    const status = 'open';
    const seal = this.#table.seal({
      number,
      id,
      evaluation_key,
      task_specification_key,
      status,
      manifest: text,
    });
    this.#update.run(text, status, seal, number);
    this.#table.changed(null, seal);
    this.#tallies.set(journalNoun(number), EMPTY);
  }

  update(manifest: RunManifest, status: 'open' | 'closed'): void {
    const checked = checkedRecord(runManifestSchema, manifest, `the manifest of run ${manifest.id}`);
    const row = this.#row(checked.id);
    if (row === undefined) throw unknownRun(checked.id);
    const text = JSON.stringify(checked);
    const seal = this.#table.seal({ ...row, status, manifest: text });
    this.#update.run(text, status, seal, row.number);
    this.#table.changed(row.seal, seal);
  }

  get(runId: string): StoredRun | null {
    const row = this.#row(runId);
    return row === undefined ? null : storedRun(row);
  }

  require(runId: string): StoredRun & { readonly number: number } {
    const row = this.#row(runId);
    if (row === undefined) throw unknownRun(runId);
    return { number: row.number, ...storedRun(row) };
  }

  list(request: RunFilter & PageRequest = {}): Page<StoredRun> {
    this.#table.checkOnce();
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
    return pageOf(
      rows,
      request,
      (row) => storedRun(this.#table.checked(row)),
      ({ number }) => number,
    );
  }

  #row(runId: string): RunRow | undefined {
    return this.#table.find(() => this.#get.get(runId), runId);
  }
}

function storedRun({ id, manifest, status }: RunRow): StoredRun {
  return {
    manifest: storedRecord(runManifestSchema, manifest, `the manifest of run ${id}`),
    status,
  };
}
