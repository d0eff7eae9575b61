import { AssayError, type RunManifest, runManifestSchema } from '@assay/records';
import * as z from 'zod';
import type { Page, PageRequest } from '../../ports/page.ts';
import type { RunFilter, StoredRun } from '../../ports/runs.ts';
import { beforeNumber, pageOf, rowLimit, someOf } from '../stored/page-of.ts';
import { journalNoun } from '../stored/seals/journal-seal.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { EMPTY } from '../stored/seals/tally.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';
import { unknownRun } from '../stored/unknown-run.ts';
import type { Database, Statement } from './database/database.ts';
import { type Noted, type NumberedRow, RowDirectory } from './row-directory.ts';
import type { SealedTable, SealParts } from './seals/sealed-table.ts';
import type { Tallies } from './seals/tallies.ts';

interface RunRow extends NumberedRow {
  readonly evaluation_key: string;
  readonly task_specification_key: string;
  readonly status: 'open' | 'closed';
  readonly manifest: string;
}

const columns = 'number, id, evaluation_key, task_specification_key, status, manifest, seal';

interface Listed extends Record<string, string | number | null> {
  status: string | null;
  after: number;
  limit: number;
}

/** What a run is chosen by, apart from its status, which changes. */
type RunFacts = Readonly<
  Record<'evaluation_key' | 'task_specification_key' | 'task_key' | 'model_key', string>
> & {
  readonly parent_id: string | null;
};

/** The manifests of runs and whether they are still open. Writing is done inside the caller's transaction. */
export class RunRecords {
  readonly #rows: RowDirectory<RunRow, RunFacts>;
  readonly #table: SealedTable<RunRow>;
  readonly #tallies: Tallies;
  readonly #insert: Statement<readonly string[], { number: number }>;
  readonly #update: Statement;
  readonly #get: Statement<[string], RunRow>;
  readonly #list: Statement<[Listed], RunRow>;

  constructor(database: Database, parts: SealParts) {
    this.#rows = new RowDirectory(database, parts, tableShapes.runs, factsReader());
    this.#table = this.#rows.table;
    this.#tallies = parts.tallies;
    this.#insert = database.prepare(
      `INSERT INTO runs (id, evaluation_key, task_specification_key, status, manifest, seal)
       VALUES (?, ?, ?, 'open', ?, '') RETURNING number`,
    );
    this.#update = database.prepare('UPDATE runs SET manifest = ?, status = ?, seal = ? WHERE number = ?');
    this.#get = database.prepare(`SELECT ${columns} FROM runs WHERE id = ?`);
    this.#list = database.prepare(
      `SELECT ${columns} FROM runs NOT INDEXED
       WHERE number < @after AND (@status IS NULL OR status = @status)
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

  numberOf(runId: string): number | null {
    return this.#row(runId)?.number ?? null;
  }

  require(runId: string): StoredRun & { readonly number: number } {
    const row = this.#row(runId);
    if (row === undefined) throw unknownRun(runId);
    return { number: row.number, ...storedRun(row) };
  }

  list(request: RunFilter & PageRequest = {}): Page<StoredRun> {
    return pageOf(
      isAboutStatusAlone(request) ? this.#newest(request) : someOf(this.#chosen(request), request),
      request,
      (row) => storedRun(this.#table.checked(row)),
      ({ number }) => number,
    );
  }

  #newest(request: RunFilter & PageRequest): readonly RunRow[] {
    this.#table.checkOnce();
    const status = request.status ?? null;
    return this.#list.all({ status, after: beforeNumber(request), limit: rowLimit(request) });
  }

  *#chosen(request: RunFilter & PageRequest): Generator<RunRow, void, undefined> {
    for (const row of this.#rows.chosen(beforeNumber(request), (noted) => isChosen(noted, request)))
      if (request.status === undefined || row.status === request.status) yield row;
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

function isAboutStatusAlone({
  limit: _limit,
  after: _after,
  status: _status,
  ...others
}: RunFilter & PageRequest) {
  return Object.values(others).every((asked) => asked === undefined);
}

function isChosen({ id, facts }: Noted<RunFacts>, request: RunFilter): boolean {
  const { evaluation_key, task_specification_key, task_key, model_key, series, id_begins } = request;
  return (
    isOne(evaluation_key, facts.evaluation_key) &&
    isOne(task_specification_key, facts.task_specification_key) &&
    isOne(task_key, facts.task_key) &&
    isOne(model_key, facts.model_key) &&
    (series === undefined || id === series || facts.parent_id === series) &&
    (id_begins === undefined || id.startsWith(id_begins))
  );
}

function isOne(asked: string | undefined, value: string): boolean {
  return asked === undefined || asked === value;
}

/** Keys are those of few tasks and models: each text is kept once. */
function factsReader(): (row: RunRow) => RunFacts {
  const texts = new Map<string, string>();
  const once = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  return ({ id, manifest, evaluation_key, task_specification_key }) => {
    const { task_key, model, parent_id } = storedRecord(runKeysSchema, manifest, `the manifest of run ${id}`);
    return {
      evaluation_key: once(evaluation_key),
      task_specification_key: once(task_specification_key),
      task_key: once(task_key),
      model_key: once(model.key),
      parent_id,
    };
  };
}

const runKeysSchema = z.object({
  task_key: z.string(),
  model: z.object({ key: z.string() }),
  parent_id: z.string().nullable(),
});
