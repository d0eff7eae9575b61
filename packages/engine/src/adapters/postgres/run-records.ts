import { AssayError, type RunManifest, runManifestSchema } from '@assay/records';
import type { Page, PageRequest } from '../../ports/page.ts';
import type { RunFilter, StoredRun } from '../../ports/runs.ts';
import { numberAfter, pageOf } from '../stored/page-of.ts';
import { journalNoun } from '../stored/seals/journal-seal.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { EMPTY } from '../stored/seals/tally.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';
import { unknownRun } from '../stored/unknown-run.ts';
import { ChosenRows, searchable } from './chosen-rows.ts';
import type { Sql } from './connection/postgres.ts';
import { type SealedRow, SealedRows, type SealParts } from './seals/sealed-rows.ts';

export interface RunRow extends SealedRow {
  readonly number: number;
  readonly id: string;
  readonly evaluation_key: string;
  readonly task_specification_key: string;
  readonly status: 'open' | 'closed';
  readonly manifest: string;
}

const columns = 'number, id, evaluation_key, task_specification_key, status, manifest, seal';

/** The manifests of runs and whether they are still open. */
export class RunRecords {
  readonly #rows: SealedRows<RunRow>;
  readonly #parts: SealParts;

  constructor(parts: SealParts) {
    this.#parts = parts;
    this.#rows = new SealedRows(parts, tableShapes.runs);
  }

  async create(sql: Sql, given: RunManifest): Promise<void> {
    const manifest = checkedRecord(runManifestSchema, given, `the manifest of run ${given.id}`);
    const { id, evaluation_key, task_specification_key, task_key, parent_id } = manifest;
    await this.#rows.lock(sql);
    if ((await this.#row(sql, id)) !== undefined)
      throw new AssayError('usage', 'E_RUN_EXISTS', `run ${id} already exists`);
    const number = await this.#rows.nextNumber(sql);
    const text = JSON.stringify(manifest);
    const status = 'open';
    const seal = this.#rows.seal({
      number,
      id,
      evaluation_key,
      task_specification_key,
      status,
      manifest: text,
    });
    await sql.query(
      `INSERT INTO runs (${columns}, task_key, model_key, parent_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        number,
        id,
        evaluation_key,
        task_specification_key,
        status,
        text,
        seal,
        task_key,
        manifest.model.key,
        parent_id,
      ],
    );
    await this.#rows.changed(sql, null, seal);
    await this.#parts.tallies.set(sql, journalNoun(number), EMPTY);
  }

  async update(sql: Sql, manifest: RunManifest, status: 'open' | 'closed'): Promise<void> {
    const checked = checkedRecord(runManifestSchema, manifest, `the manifest of run ${manifest.id}`);
    await this.#rows.lock(sql);
    const row = await this.#row(sql, checked.id);
    if (row === undefined) throw unknownRun(checked.id);
    const text = JSON.stringify(checked);
    const seal = this.#rows.seal({ ...row, status, manifest: text });
    await sql.query('UPDATE runs SET manifest = $1, status = $2, seal = $3 WHERE number = $4', [
      text,
      status,
      seal,
      row.number,
    ]);
    await this.#rows.changed(sql, row.seal, seal);
  }

  async get(sql: Sql, runId: string): Promise<StoredRun | null> {
    const row = await this.#row(sql, runId);
    return row === undefined ? null : storedRun(row);
  }

  async require(sql: Sql, runId: string): Promise<StoredRun & { readonly number: number }> {
    const row = await this.#row(sql, runId);
    if (row === undefined) throw unknownRun(runId);
    return { number: row.number, ...storedRun(row) };
  }

  /** Inside a transaction: who opens, claims or closes a run does so one after the other; adding to it goes on. */
  async requireAlone(sql: Sql, runId: string): Promise<StoredRun & { readonly number: number }> {
    await sql.query('SELECT 1 FROM runs WHERE id = $1 FOR NO KEY UPDATE', [searchable(runId)]);
    return this.require(sql, runId);
  }

  async list(sql: Sql, request: RunFilter & PageRequest = {}): Promise<Page<StoredRun>> {
    const chosen = new ChosenRows()
      .where('number < ?', numberAfter(request))
      .where('evaluation_key = ?', request.evaluation_key)
      .where('task_specification_key = ?', request.task_specification_key)
      .where('status = ?', request.status)
      .where('task_key = ?', request.task_key)
      .where('model_key = ?', request.model_key)
      .where('(id = ? OR parent_id = ?)', request.series)
      .where('starts_with(id, ?)', request.id_begins);
    const rows = await sql.query<RunRow>(
      `SELECT ${columns} FROM runs${chosen.text('number DESC', request)}`,
      chosen.given,
    );
    return pageOf(
      rows,
      request,
      (row) => storedRun(this.#rows.checked(row)),
      ({ number }) => number,
    );
  }

  async #row(sql: Sql, runId: string): Promise<RunRow | undefined> {
    const [row] = await sql.query<RunRow>(`SELECT ${columns} FROM runs WHERE id = $1`, [searchable(runId)]);
    return row === undefined ? undefined : this.#rows.checked(row);
  }
}

function storedRun({ id, manifest, status }: RunRow): StoredRun {
  return {
    manifest: storedRecord(runManifestSchema, manifest, `the manifest of run ${id}`),
    status,
  };
}
