import {
  AssayError,
  type Execution,
  executionSchema,
  type RunManifest,
  runManifestSchema,
  type Scoring,
  scoringSchema,
} from '@assay/records';
import type {
  ExecutionFilter,
  Page,
  PageRequest,
  RunFilter,
  ScoringFilter,
  StoredRun,
} from '../../ports/store.ts';
import { EMPTY, journalNoun } from '../stored/seals.ts';
import {
  checkedRecord,
  numberAfter,
  pageOf,
  storedRecord,
  tableShapes,
  unknownRun,
} from '../stored/stored-record.ts';
import { ChosenRows, searchable } from './chosen-rows.ts';
import type { Sql } from './postgres.ts';
import { type SealedRow, SealedRows, type SealParts } from './seals.ts';

export interface RunRow extends SealedRow {
  readonly number: number;
  readonly id: string;
  readonly evaluation_key: string;
  readonly task_specification_key: string;
  readonly status: 'open' | 'closed';
  readonly manifest: string;
}

const runColumns = 'number, id, evaluation_key, task_specification_key, status, manifest, seal';

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
      `INSERT INTO runs (${runColumns}, task_key, model_key, parent_id)
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
      `SELECT ${runColumns} FROM runs${chosen.text('number DESC', request)}`,
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
    const [row] = await sql.query<RunRow>(`SELECT ${runColumns} FROM runs WHERE id = $1`, [
      searchable(runId),
    ]);
    return row === undefined ? undefined : this.#rows.checked(row);
  }
}

function storedRun({ id, manifest, status }: RunRow): StoredRun {
  return {
    manifest: storedRecord(runManifestSchema, manifest, `the manifest of run ${id}`),
    status,
  };
}

export interface ExecutionRow extends SealedRow {
  readonly number: number;
  readonly id: string;
  readonly execution: string;
}

const executionColumns = 'number, id, execution, seal';

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
      `INSERT INTO executions (${executionColumns}, verb, has_ended, evaluation_keys, run_ids)
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
      `SELECT ${executionColumns} FROM executions${chosen.text('number DESC', request)}`,
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
    const [row] = await sql.query<ExecutionRow>(`SELECT ${executionColumns} FROM executions WHERE id = $1`, [
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

export interface ScoringRow extends SealedRow {
  readonly number: number;
  readonly id: string;
  readonly run: number;
  readonly scoring: string;
}

const scoringColumns = 'number, id, run, scoring, seal';

export class ScoringRecords {
  readonly #rows: SealedRows<ScoringRow>;

  constructor(parts: SealParts) {
    this.#rows = new SealedRows(parts, tableShapes.scorings);
  }

  async save(sql: Sql, given: Scoring, run: number): Promise<void> {
    const scoring = checkedRecord(scoringSchema, given, `scoring ${given.id}`);
    const { id } = scoring;
    await this.#rows.lock(sql);
    if ((await this.get(sql, id)) !== null)
      throw new AssayError('usage', 'E_SCORING_EXISTS', `scoring ${id} already exists`);
    const number = await this.#rows.nextNumber(sql);
    const text = JSON.stringify(scoring);
    const seal = this.#rows.seal({ number, id, run, scoring: text });
    await sql.query(
      `INSERT INTO scorings (${scoringColumns}, scorer_key, scorer_version, status)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [number, id, run, text, seal, scoring.scorer_key, scoring.scorer_version, scoring.status],
    );
    await this.#rows.changed(sql, null, seal);
  }

  async get(sql: Sql, id: string): Promise<Scoring | null> {
    const [row] = await sql.query<ScoringRow>(`SELECT ${scoringColumns} FROM scorings WHERE id = $1`, [
      searchable(id),
    ]);
    return row === undefined ? null : scoringOf(this.#rows.checked(row));
  }

  async list(sql: Sql, request: ScoringFilter & PageRequest = {}): Promise<Page<Scoring>> {
    const chosen = new ChosenRows()
      .where('number < ?', numberAfter(request))
      .where('run = (SELECT runs.number FROM runs WHERE runs.id = ?)', request.run_id)
      .where('scorer_key = ?', request.scorer_key)
      .where('scorer_version = ?', request.scorer_version)
      .where('status = ?', request.status)
      .where('starts_with(id, ?)', request.id_begins);
    const rows = await sql.query<ScoringRow>(
      `SELECT ${scoringColumns} FROM scorings${chosen.text('number DESC', request)}`,
      chosen.given,
    );
    return pageOf(
      rows,
      request,
      (row) => scoringOf(this.#rows.checked(row)),
      ({ number }) => number,
    );
  }
}

export function scoringOf({ id, scoring }: ScoringRow): Scoring {
  return storedRecord(scoringSchema, scoring, `scoring ${id}`);
}
