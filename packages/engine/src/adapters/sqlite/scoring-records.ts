import {
  AssayError,
  type Digest,
  type ScorerVersion,
  scorerVersionSchema,
  type Scoring,
  scoringSchema,
} from '@assay/records';
import type { Page, PageRequest, ScoringBrief, ScoringFilter } from '../../ports/records.ts';
import type { Database, Statement } from './database.ts';
import { scoringBrief } from '../stored/briefs.ts';
import {
  beforeNumber,
  checkedRecord,
  pageOf,
  rowLimit,
  someOf,
  storedRecord,
} from '../stored/stored-record.ts';
import type { FactFile } from './fact-files.ts';
import { type NumberedRow, RowDirectory, type RowKey } from './row-directory.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals.ts';
import { tableShapes } from '../stored/table-shapes.ts';

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
    const [after, isAsked] = [beforeNumber(request), (brief: ScoringBrief) => isChosen(brief, request)];
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

function isChosen(brief: ScoringBrief, request: ScoringFilter): boolean {
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
