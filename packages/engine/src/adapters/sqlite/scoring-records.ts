import {
  AssayError,
  type Digest,
  type ScorerVersion,
  type Scoring,
  scorerVersionSchema,
  scoringSchema,
} from '@assay/records';
import type { Page, PageRequest } from '../../ports/page.ts';
import type { ScoringFilter } from '../../ports/scorings.ts';
import { beforeNumber, pageOf, rowLimit, someOf } from '../stored/page-of.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';
import type { Database, Statement } from './database/database.ts';
import { type NumberedRow, RowDirectory } from './row-directory.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals/sealed-table.ts';

interface ScoringRow extends NumberedRow {
  readonly run: number;
  readonly scoring: string;
}

interface VersionRow extends SealedRow {
  readonly digest: string;
  readonly version: string;
}

type Listed = Record<'scorer_key' | 'scorer_version' | 'status', string | null> & {
  after: number;
  limit: number;
};

/** Scorings and the versions of scorers. Writing is done inside the caller's transaction. */
export class ScoringRecords {
  readonly #versions: SealedTable<VersionRow>;
  readonly #rows: RowDirectory<ScoringRow, number>;
  readonly #scorings: SealedTable<ScoringRow>;
  readonly #runNumber: (runId: string) => number | null;
  readonly #putVersion: Statement;
  readonly #getVersion: Statement<[string], VersionRow>;
  readonly #listVersions: Statement<[string, number], VersionRow>;
  readonly #insert: Statement<[string, number, string], { number: number }>;
  readonly #seal: Statement<[string, number]>;
  readonly #get: Statement<[string], ScoringRow>;
  readonly #list: Statement<[Listed], ScoringRow>;

  constructor(database: Database, parts: SealParts, runNumber: (runId: string) => number | null) {
    this.#versions = new SealedTable(database, parts, tableShapes.scorerVersions);
    this.#rows = new RowDirectory(database, parts, tableShapes.scorings, ({ run }) => run);
    this.#scorings = this.#rows.table;
    this.#runNumber = runNumber;
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
    this.#list = database.prepare(
      `SELECT number, id, run, scoring, seal FROM scorings NOT INDEXED
       WHERE number < @after
         AND (@scorer_key IS NULL OR scoring ->> 'scorer_key' = @scorer_key)
         AND (@scorer_version IS NULL OR scoring ->> 'scorer_version' = @scorer_version)
         AND (@status IS NULL OR scoring ->> 'status' = @status)
       ORDER BY number DESC LIMIT @limit`,
    );
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
    const isBySelf = request.run_id === undefined && request.id_begins === undefined;
    return pageOf(
      isBySelf ? this.#newest(request) : someOf(this.#chosen(request), request),
      request,
      (row) => scoringOf(this.#scorings.checked(row)),
      ({ number }) => number,
    );
  }

  #newest(request: ScoringFilter & PageRequest): readonly ScoringRow[] {
    this.#scorings.checkOnce();
    return this.#list.all({
      scorer_key: request.scorer_key ?? null,
      scorer_version: request.scorer_version ?? null,
      status: request.status ?? null,
      after: beforeNumber(request),
      limit: rowLimit(request),
    });
  }

  *#chosen(request: ScoringFilter & PageRequest): Generator<ScoringRow, void, undefined> {
    const { run_id, id_begins, scorer_key, scorer_version, status } = request;
    const run = run_id === undefined ? undefined : this.#runNumber(run_id);
    const rows = this.#rows.chosen(
      beforeNumber(request),
      ({ id, facts }) =>
        (run === undefined || facts === run) && (id_begins === undefined || id.startsWith(id_begins)),
    );
    for (const row of rows) {
      const scoring = scoringOf(this.#scorings.checked(row));
      const isAsked =
        (scorer_key === undefined || scoring.scorer_key === scorer_key) &&
        (scorer_version === undefined || scoring.scorer_version === scorer_version) &&
        (status === undefined || scoring.status === status);
      if (isAsked) yield row;
    }
  }
}

function versionOf({ digest, version }: VersionRow): ScorerVersion {
  return storedRecord(scorerVersionSchema, version, `scorer version ${digest}`);
}

function scoringOf({ id, scoring }: ScoringRow): Scoring {
  return storedRecord(scoringSchema, scoring, `scoring ${id}`);
}
