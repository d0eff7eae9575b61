import { AssayError, type Execution, executionSchema } from '@assay/records';
import type { ExecutionFilter } from '../../ports/executions.ts';
import type { Page, PageRequest } from '../../ports/page.ts';
import { beforeNumber, pageOf, rowLimit } from '../stored/page-of.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';
import type { Database, Statement } from './database/database.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals/sealed-table.ts';

interface ExecutionRow extends SealedRow {
  readonly number: number;
  readonly id: string;
  readonly execution: string;
}

interface Listed extends Record<string, string | number | null> {
  verb: string | null;
  evaluation_key: string | null;
  run_id: string | null;
  ended: number | null;
  id_begins: string | null;
  after: number;
  limit: number;
}

/** The records of invocations. Writing is done inside the caller's transaction. */
export class ExecutionRecords {
  readonly #table: SealedTable<ExecutionRow>;
  readonly #insert: Statement<[string, string], { number: number }>;
  readonly #update: Statement<[string, string, number]>;
  readonly #get: Statement<[string], ExecutionRow>;
  readonly #list: Statement<[Listed], ExecutionRow>;

  constructor(database: Database, parts: SealParts) {
    this.#table = new SealedTable(database, parts, tableShapes.executions);
    this.#insert = database.prepare(
      `INSERT INTO executions (id, execution, seal) VALUES (?, ?, '') RETURNING number`,
    );
    this.#update = database.prepare('UPDATE executions SET execution = ?, seal = ? WHERE number = ?');
    this.#get = database.prepare('SELECT number, id, execution, seal FROM executions WHERE id = ?');
    this.#list = database.prepare(
      `SELECT number, id, execution, seal FROM executions NOT INDEXED
       WHERE number < @after
         AND (@verb IS NULL OR execution ->> 'verb' = @verb)
         AND (@ended IS NULL OR (execution ->> 'end' IS NOT NULL) = @ended)
         AND (@evaluation_key IS NULL OR EXISTS (
           SELECT 1 FROM json_each(execution, '$.specifications') WHERE value ->> 'evaluation_key' = @evaluation_key))
         AND (@run_id IS NULL OR EXISTS (
           SELECT 1 FROM json_each(execution, '$.runs') WHERE value ->> 'run_id' = @run_id))
         AND (@id_begins IS NULL OR substr(id, 1, length(@id_begins)) = @id_begins)
       ORDER BY number DESC LIMIT @limit`,
    );
  }

  create(execution: Execution): void {
    const checked = checkedRecord(executionSchema, execution, `execution ${execution.id}`);
    if (this.#row(checked.id) !== undefined) {
      throw new AssayError('usage', 'E_EXECUTION_EXISTS', `execution ${checked.id} already exists`);
    }
    const { id } = checked;
    const text = JSON.stringify(checked);
    const { number } = this.#insert.get(id, text)!;
    const seal = this.#table.seal({ number, id, execution: text });
    this.#update.run(text, seal, number);
    this.#table.changed(null, seal);
  }

  update(execution: Execution): void {
    const checked = checkedRecord(executionSchema, execution, `execution ${execution.id}`);
    const row = this.#row(checked.id);
    if (row === undefined) {
      throw new AssayError(
        'usage',
        'E_EXECUTION_UNKNOWN',
        `there is no execution ${checked.id} in the store`,
      );
    }
    if (executionOf(row).end !== null) {
      throw new AssayError(
        'usage',
        'E_EXECUTION_ENDED',
        `execution ${checked.id} has ended: it stays as it is`,
      );
    }
    const text = JSON.stringify(checked);
    const seal = this.#table.seal({ ...row, execution: text });
    this.#update.run(text, seal, row.number);
    this.#table.changed(row.seal, seal);
  }

  get(id: string): Execution | null {
    const row = this.#row(id);
    return row === undefined ? null : executionOf(row);
  }

  list(request: ExecutionFilter & PageRequest = {}): Page<Execution> {
    this.#table.checkOnce();
    const rows = this.#list.all({
      verb: request.verb ?? null,
      evaluation_key: request.evaluation_key ?? null,
      run_id: request.run_id ?? null,
      ended: request.ended === undefined ? null : Number(request.ended),
      id_begins: request.id_begins ?? null,
      after: beforeNumber(request),
      limit: rowLimit(request),
    });
    return pageOf(
      rows,
      request,
      (row) => executionOf(this.#table.checked(row)),
      ({ number }) => number,
    );
  }

  #row(id: string): ExecutionRow | undefined {
    return this.#table.find(() => this.#get.get(id), id);
  }
}

function executionOf({ id, execution }: ExecutionRow): Execution {
  return storedRecord(executionSchema, execution, `execution ${id}`);
}
