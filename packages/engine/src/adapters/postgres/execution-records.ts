import { AssayError, type Execution, executionSchema } from '@assay/records';
import type { ExecutionFilter } from '../../ports/executions.ts';
import type { Page, PageRequest } from '../../ports/page.ts';
import { numberAfter, pageOf } from '../stored/page-of.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';
import { ChosenRows, searchable } from './chosen-rows.ts';
import type { Sql } from './connection/postgres.ts';
import { type SealedRow, SealedRows, type SealParts } from './seals/sealed-rows.ts';

export interface ExecutionRow extends SealedRow {
  readonly number: number;
  readonly id: string;
  readonly execution: string;
}

const columns = 'number, id, execution, seal';

/** The records of invocations. */
export class ExecutionRecords {
  readonly #rows: SealedRows<ExecutionRow>;

  constructor(parts: SealParts) {
    this.#rows = new SealedRows(parts, tableShapes.executions);
  }

  async create(sql: Sql, given: Execution): Promise<void> {
    const checked = checkedRecord(executionSchema, given, `execution ${given.id}`);
    const { id } = checked;
    await this.#rows.lock(sql);
    if ((await this.#row(sql, id)) !== undefined)
      throw new AssayError('usage', 'E_EXECUTION_EXISTS', `execution ${id} already exists`);
    const number = await this.#rows.nextNumber(sql);
    const execution = JSON.stringify(checked);
    const seal = this.#rows.seal({ number, id, execution });
    await sql.query(
      `INSERT INTO executions (${columns}, verb, has_ended, evaluation_keys, run_ids)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [number, id, execution, seal, ...chosenBy(checked)],
    );
    await this.#rows.changed(sql, null, seal);
  }

  async update(sql: Sql, given: Execution): Promise<void> {
    const checked = checkedRecord(executionSchema, given, `execution ${given.id}`);
    await this.#rows.lock(sql);
    const row = await this.#row(sql, checked.id);
    if (row === undefined) throw unknown(checked.id);
    if (executionOf(row).end !== null) throw ended(checked.id);
    const execution = JSON.stringify(checked);
    const seal = this.#rows.seal({ ...row, execution });
    await sql.query(
      `UPDATE executions SET execution = $2, seal = $3, verb = $4, has_ended = $5, evaluation_keys = $6, run_ids = $7
       WHERE number = $1`,
      [row.number, execution, seal, ...chosenBy(checked)],
    );
    await this.#rows.changed(sql, row.seal, seal);
  }

  async get(sql: Sql, id: string): Promise<Execution | null> {
    const row = await this.#row(sql, id);
    return row === undefined ? null : executionOf(row);
  }

  async list(sql: Sql, request: ExecutionFilter & PageRequest = {}): Promise<Page<Execution>> {
    const chosen = new ChosenRows()
      .where('number < ?', numberAfter(request))
      .where('verb = ?', request.verb)
      .where('verb <> ?', request.verb_not)
      .where('has_ended = ?', request.ended)
      .where(`(execution::jsonb #>> '{end,kind}') = ?`, request.end_kind)
      .where('evaluation_keys @> ARRAY[?]', request.evaluation_key)
      .where(
        `execution::jsonb @> jsonb_build_object('specifications', jsonb_build_array(jsonb_build_object('key', ?::text)))`,
        request.specification_key,
      )
      .where('run_ids @> ARRAY[?]', request.run_id)
      .where('starts_with(id, ?)', request.id_begins);
    const rows = await sql.query<ExecutionRow>(
      `SELECT ${columns} FROM executions${chosen.text('number DESC', request)}`,
      chosen.given,
    );
    return pageOf(
      rows,
      request,
      (row) => executionOf(this.#rows.checked(row)),
      ({ number }) => number,
    );
  }

  async #row(sql: Sql, id: string): Promise<ExecutionRow | undefined> {
    const [row] = await sql.query<ExecutionRow>(`SELECT ${columns} FROM executions WHERE id = $1`, [
      searchable(id),
    ]);
    return row === undefined ? undefined : this.#rows.checked(row);
  }
}

/** What lists are chosen by: verb, whether it has ended, evaluations, runs. */
function chosenBy({ verb, end, specifications, runs }: Execution) {
  return [
    verb,
    end !== null,
    [...new Set(specifications.map(({ evaluation_key }) => evaluation_key))],
    runs.map(({ run_id }) => run_id),
  ] as const;
}

function executionOf({ id, execution }: ExecutionRow): Execution {
  return storedRecord(executionSchema, execution, `execution ${id}`);
}

function unknown(id: string): AssayError {
  return new AssayError('usage', 'E_EXECUTION_UNKNOWN', `there is no execution ${id} in the store`);
}

function ended(id: string): AssayError {
  return new AssayError('usage', 'E_EXECUTION_ENDED', `execution ${id} has ended: it stays as it is`);
}
