import { AssayError, type Execution, executionSchema } from '@assay/records';
import type { ExecutionBrief, ExecutionFilter, Page, PageRequest } from '../../ports/store.ts';
import type { Database, Statement } from './database.ts';
import { readExecutionBrief } from '../stored/briefs.ts';
import {
  beforeNumber,
  checkedRecord,
  pageOf,
  someOf,
  storedRecord,
  tableShapes,
} from '../stored/stored-record.ts';
import type { FactFile } from './fact-files.ts';
import { type NumberedRow, RowDirectory, type RowKey } from './row-directory.ts';
import type { SealedTable, SealParts } from './seals.ts';

interface ExecutionRow extends NumberedRow {
  readonly execution: string;
}

/** The records of invocations. Writing is done inside the caller's transaction. */
export class ExecutionRecords {
  readonly #rows: RowDirectory<ExecutionRow, ExecutionBrief>;
  readonly #table: SealedTable<ExecutionRow>;
  readonly #insert: Statement<[string, string], { number: number }>;
  readonly #update: Statement<[string, string, number]>;
  readonly #get: Statement<[string], ExecutionRow>;

  constructor(database: Database, parts: SealParts, file: FactFile<ExecutionBrief> | null) {
    this.#rows = new RowDirectory<ExecutionRow, ExecutionBrief>(database, parts, {
      shape: tableShapes.executions,
      factsOf: readExecutionBrief,
      isOver: ({ end: how }) => how !== null,
      keysOf: ({ run_ids, specification_keys, evaluation_keys }) => [
        ...run_ids.map(ofRun),
        ...specification_keys.map(ofSpecification),
        ...evaluation_keys.map(ofEvaluation),
      ],
      file,
    });
    this.#table = this.#rows.table;
    this.#insert = database.prepare(
      `INSERT INTO executions (id, execution, seal) VALUES (?, ?, '') RETURNING number`,
    );
    this.#update = database.prepare('UPDATE executions SET execution = ?, seal = ? WHERE number = ?');
    this.#get = database.prepare('SELECT number, id, execution, seal FROM executions WHERE id = ?');
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
    const [after, isAsked] = [beforeNumber(request), (brief: ExecutionBrief) => isChosen(brief, request)];
    const key = keyOf(request);
    const rows = key === null ? this.#rows.chosen(after, isAsked) : this.#rows.chosenOf(key, after, isAsked);
    return pageOf(
      someOf(rows, request),
      request,
      (row) => executionOf(this.#table.checked(row)),
      ({ number }) => number,
    );
  }

  briefs(): readonly ExecutionBrief[] {
    return this.#rows.facts();
  }

  /** For the next process. */
  keepBriefs(): void {
    this.#rows.keep();
  }

  #row(id: string): ExecutionRow | undefined {
    return this.#table.find(() => this.#get.get(id), id);
  }
}

const ofRun = (id: string): RowKey => ['run', id];
const ofSpecification = (key: string): RowKey => ['specification', key];
const ofEvaluation = (key: string): RowKey => ['evaluation', key];

/** What the executions that are asked for have in common, the fewest first. */
function keyOf({ run_id, specification_key, evaluation_key }: ExecutionFilter): RowKey | null {
  if (run_id !== undefined) return ofRun(run_id);
  if (specification_key !== undefined) return ofSpecification(specification_key);
  return evaluation_key === undefined ? null : ofEvaluation(evaluation_key);
}

function executionOf({ id, execution }: ExecutionRow): Execution {
  return storedRecord(executionSchema, execution, `execution ${id}`);
}

function isChosen(brief: ExecutionBrief, request: ExecutionFilter): boolean {
  const { verb, verb_not, evaluation_key, specification_key, run_id, ended, end_kind, id_begins } = request;
  return (
    (verb === undefined || brief.verb === verb) &&
    (verb_not === undefined || brief.verb !== verb_not) &&
    (ended === undefined || (brief.end !== null) === ended) &&
    (end_kind === undefined || brief.end === end_kind) &&
    (evaluation_key === undefined || brief.evaluation_keys.includes(evaluation_key)) &&
    (specification_key === undefined || brief.specification_keys.includes(specification_key)) &&
    (run_id === undefined || brief.run_ids.includes(run_id)) &&
    (id_begins === undefined || brief.id.startsWith(id_begins))
  );
}
