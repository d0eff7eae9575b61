import {
  AssayError,
  type Digest,
  type RunManifest,
  runManifestSchema,
  type ScorerVersion,
  scorerVersionSchema,
  type Scoring,
  scoringSchema,
} from '@assay/records';
import type {
  Page,
  PageRequest,
  RunBrief,
  RunFilter,
  ScoringBrief,
  ScoringFilter,
  StoredRun,
} from '../../ports/store.ts';
import { runBriefReader, scoringBrief } from '../stored/briefs.ts';
import { EMPTY, journalNoun } from '../stored/seals.ts';
import {
  beforeNumber,
  checkedRecord,
  pageOf,
  rowLimit,
  someOf,
  storedRecord,
  tableShapes,
  unknownRun,
} from '../stored/stored-record.ts';
import type { Database, Statement } from './database.ts';
import type { FactFile } from './fact-files.ts';
import { type NumberedRow, RowDirectory, type RowKey } from './row-directory.ts';
import { type SealedRow, SealedTable, type SealParts, type Tallies } from './seals.ts';

interface RunRow extends NumberedRow {
  readonly evaluation_key: string;
  readonly task_specification_key: string;
  readonly status: 'open' | 'closed';
  readonly manifest: string;
}

const columns = 'number, id, evaluation_key, task_specification_key, status, manifest, seal';

/** The manifests of runs and whether they are still open. Writing is done inside the caller's transaction. */
export class RunRecords {
  readonly #rows: RowDirectory<RunRow, RunBrief>;
  readonly #table: SealedTable<RunRow>;
  readonly #tallies: Tallies;
  readonly #insert: Statement<readonly string[], { number: number }>;
  readonly #update: Statement;
  readonly #get: Statement<[string], RunRow>;

  constructor(database: Database, parts: SealParts, file: FactFile<RunBrief> | null) {
    this.#rows = new RowDirectory<RunRow, RunBrief>(database, parts, {
      shape: tableShapes.runs,
      factsOf: runBriefReader(),
      isOver: ({ status }) => status !== 'open',
      keysOf: ({ id, parent_id, evaluation_key, task_specification_key }) => [
        inSeries(id),
        ...(parent_id === null ? [] : [inSeries(parent_id)]),
        ofEvaluation(evaluation_key),
        ofSpecification(task_specification_key),
      ],
      file,
    });
    this.#table = this.#rows.table;
    this.#tallies = parts.tallies;
    this.#insert = database.prepare(
      `INSERT INTO runs (id, evaluation_key, task_specification_key, status, manifest, seal)
       VALUES (?, ?, ?, 'open', ?, '') RETURNING number`,
    );
    this.#update = database.prepare('UPDATE runs SET manifest = ?, status = ?, seal = ? WHERE number = ?');
    this.#get = database.prepare(`SELECT ${columns} FROM runs WHERE id = ?`);
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
    const [after, isAsked] = [beforeNumber(request), (brief: RunBrief) => isRunChosen(brief, request)];
    const key = keyOf(request);
    const rows = key === null ? this.#rows.chosen(after, isAsked) : this.#rows.chosenOf(key, after, isAsked);
    return pageOf(
      someOf(rows, request),
      request,
      (row) => storedRun(this.#table.checked(row)),
      ({ number }) => number,
    );
  }

  briefs(): readonly RunBrief[] {
    return this.#rows.facts();
  }

  /** For the next process. */
  keepBriefs(): void {
    this.#rows.keep();
  }

  #row(runId: string): RunRow | undefined {
    return this.#table.find(() => this.#get.get(runId), runId);
  }
}

const inSeries = (series: string): RowKey => ['series', series];
const ofEvaluation = (key: string): RowKey => ['evaluation', key];
const ofSpecification = (key: string): RowKey => ['specification', key];

/** What the runs that are asked for have in common, the fewest first. */
function keyOf({ series, task_specification_key, evaluation_key }: RunFilter): RowKey | null {
  if (series !== undefined) return inSeries(series);
  if (task_specification_key !== undefined) return ofSpecification(task_specification_key);
  return evaluation_key === undefined ? null : ofEvaluation(evaluation_key);
}

function storedRun({ id, manifest, status }: RunRow): StoredRun {
  return {
    manifest: storedRecord(runManifestSchema, manifest, `the manifest of run ${id}`),
    status,
  };
}

function isRunChosen(brief: RunBrief, request: RunFilter): boolean {
  const { evaluation_key, task_specification_key, task_key, model_key, status, series, id_begins } = request;
  return (
    isOne(evaluation_key, brief.evaluation_key) &&
    isOne(task_specification_key, brief.task_specification_key) &&
    isOne(task_key, brief.task_key) &&
    isOne(model_key, brief.model_key) &&
    isOne(status, brief.status === 'open' ? 'open' : 'closed') &&
    (series === undefined || brief.id === series || brief.parent_id === series) &&
    (id_begins === undefined || brief.id.startsWith(id_begins))
  );
}

function isOne(asked: string | undefined, value: string): boolean {
  return asked === undefined || asked === value;
}

interface ScoringRow extends NumberedRow {
  readonly run: number;
  readonly scoring: string;
}

interface VersionRow extends SealedRow {
  readonly digest: string;
  readonly version: string;
}

const ofRun = (id: string): RowKey => ['run', id];

/** Scorings and the versions of scorers. Writing is done inside the caller's transaction. */
export class ScoringRecords {
  readonly #versions: SealedTable<VersionRow>;
  readonly #rows: RowDirectory<ScoringRow, ScoringBrief>;
  readonly #scorings: SealedTable<ScoringRow>;
  readonly #putVersion: Statement;
  readonly #getVersion: Statement<[string], VersionRow>;
  readonly #listVersions: Statement<[string, number], VersionRow>;
  readonly #insert: Statement<[string, number, string], { number: number }>;
  readonly #seal: Statement<[string, number]>;
  readonly #get: Statement<[string], ScoringRow>;

  constructor(database: Database, parts: SealParts, file: FactFile<ScoringBrief> | null) {
    this.#versions = new SealedTable(database, parts, tableShapes.scorerVersions);
    this.#rows = new RowDirectory(database, parts, {
      shape: tableShapes.scorings,
      factsOf: (row) => scoringBrief(scoringOf(row)),
      isOver: () => true,
      keysOf: ({ run_id }) => [ofRun(run_id)],
      file,
    });
    this.#scorings = this.#rows.table;
    this.#putVersion = database.prepare(
      'INSERT OR IGNORE INTO scorer_versions (digest, version, seal) VALUES (?, ?, ?)',
    );
    this.#getVersion = database.prepare('SELECT digest, version, seal FROM scorer_versions WHERE digest = ?');
    this.#listVersions = database.prepare(
      'SELECT digest, version, seal FROM scorer_versions WHERE digest > ? ORDER BY digest LIMIT ?',
    );
    this.#insert = database.prepare(
      `INSERT INTO scorings (id, run, scoring, seal) VALUES (?, ?, ?, '') RETURNING number`,
    );
    this.#seal = database.prepare('UPDATE scorings SET seal = ? WHERE number = ?');
    this.#get = database.prepare('SELECT number, id, run, scoring, seal FROM scorings WHERE id = ?');
  }

  saveVersion(version: ScorerVersion): void {
    const checked = checkedRecord(scorerVersionSchema, version, `scorer version ${version.digest}`);
    const { digest } = checked;
    const text = JSON.stringify(checked);
    const seal = this.#versions.seal({ digest, version: text });
    if (this.#putVersion.run(digest, text, seal) > 0) this.#versions.changed(null, seal);
  }

  getVersion(digest: Digest): ScorerVersion | null {
    const row = this.#versions.find(() => this.#getVersion.get(digest), digest);
    return row === undefined ? null : versionOf(row);
  }

  listVersions(request: PageRequest = {}): Page<ScorerVersion> {
    this.#versions.checkOnce();
    const rows = this.#listVersions.all(request.after ?? '', rowLimit(request));
    return pageOf(
      rows,
      request,
      (row) => versionOf(this.#versions.checked(row)),
      ({ digest }) => digest,
    );
  }

  save(scoring: Scoring, run: number): void {
    if (this.get(scoring.id) !== null) {
      throw new AssayError('usage', 'E_SCORING_EXISTS', `scoring ${scoring.id} already exists`);
    }
    const checked = checkedRecord(scoringSchema, scoring, `scoring ${scoring.id}`);
    const text = JSON.stringify(checked);
    const { number } = this.#insert.get(checked.id, run, text)!;
    const seal = this.#scorings.seal({ number, id: checked.id, run, scoring: text });
    this.#seal.run(seal, number);
    this.#scorings.changed(null, seal);
  }

  get(id: string): Scoring | null {
    const row = this.#scorings.find(() => this.#get.get(id), id);
    return row === undefined ? null : scoringOf(row);
  }

  list(request: ScoringFilter & PageRequest = {}): Page<Scoring> {
    const [after, isAsked] = [
      beforeNumber(request),
      (brief: ScoringBrief) => isScoringChosen(brief, request),
    ];
    const rows =
      request.run_id === undefined
        ? this.#rows.chosen(after, isAsked)
        : this.#rows.chosenOf(ofRun(request.run_id), after, isAsked);
    return pageOf(
      someOf(rows, request),
      request,
      (row) => scoringOf(this.#scorings.checked(row)),
      ({ number }) => number,
    );
  }

  briefs(): readonly ScoringBrief[] {
    return this.#rows.facts();
  }

  /** For the next process. */
  keepBriefs(): void {
    this.#rows.keep();
  }
}

function isScoringChosen(brief: ScoringBrief, request: ScoringFilter): boolean {
  const { run_id, id_begins, scorer_key, scorer_version, status } = request;
  return (
    (run_id === undefined || brief.run_id === run_id) &&
    (id_begins === undefined || brief.id.startsWith(id_begins)) &&
    (scorer_key === undefined || brief.scorer_key === scorer_key) &&
    (scorer_version === undefined || brief.scorer_version === scorer_version) &&
    (status === undefined || brief.status === status)
  );
}

function versionOf({ digest, version }: VersionRow): ScorerVersion {
  return storedRecord(scorerVersionSchema, version, `scorer version ${digest}`);
}

function scoringOf({ id, scoring }: ScoringRow): Scoring {
  return storedRecord(scoringSchema, scoring, `scoring ${id}`);
}
