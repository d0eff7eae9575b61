import {
  AssayError,
  type Digest,
  type ScorerVersion,
  scorerVersionSchema,
  type Scoring,
  scoringSchema,
} from '@assay/records';
import type { Page, PageRequest } from '../../ports/page.ts';
import type { ScoringFilter } from '../../ports/scorings.ts';
import type { Database, Statement } from './database/database.ts';
import { numberAfter, pageOf, rowLimit } from '../stored/page-of.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals/sealed-table.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';

interface ScoringRow extends SealedRow {
  readonly number: number;
  readonly id: string;
  readonly run: number;
  readonly scoring: string;
}

interface VersionRow extends SealedRow {
  readonly digest: string;
  readonly version: string;
}

type Listed = Record<Exclude<keyof ScoringFilter, undefined>, string | null> & {
  after: number | null;
  limit: number;
};

/** Scorings and the versions of scorers. Writing is done inside the caller's transaction. */
export class ScoringRecords {
  readonly #versions: SealedTable<VersionRow>;
  readonly #scorings: SealedTable<ScoringRow>;
  readonly #putVersion: Statement;
  readonly #getVersion: Statement<[string], VersionRow>;
  readonly #listVersions: Statement<[string, number], VersionRow>;
  readonly #insert: Statement<[string, number, string], { number: number }>;
  readonly #seal: Statement<[string, number]>;
  readonly #get: Statement<[string], ScoringRow>;
  readonly #list: Statement<[Listed], ScoringRow>;

  constructor(database: Database, parts: SealParts) {
    this.#versions = new SealedTable(database, parts, tableShapes.scorerVersions);
    this.#scorings = new SealedTable(database, parts, tableShapes.scorings);
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
       WHERE (@after IS NULL OR number < @after)
         AND (@run_id IS NULL OR run = (SELECT number FROM runs NOT INDEXED WHERE runs.id = @run_id))
         AND (@scorer_key IS NULL OR scoring ->> 'scorer_key' = @scorer_key)
         AND (@scorer_version IS NULL OR scoring ->> 'scorer_version' = @scorer_version)
         AND (@status IS NULL OR scoring ->> 'status' = @status)
         AND (@id_begins IS NULL OR substr(id, 1, length(@id_begins)) = @id_begins)
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
    this.#scorings.checkOnce();
    const rows = this.#list.all({
      run_id: request.run_id ?? null,
      scorer_key: request.scorer_key ?? null,
      scorer_version: request.scorer_version ?? null,
      status: request.status ?? null,
      id_begins: request.id_begins ?? null,
      after: numberAfter(request),
      limit: rowLimit(request),
    });
    return pageOf(
      rows,
      request,
      (row) => scoringOf(this.#scorings.checked(row)),
      ({ number }) => number,
    );
  }
}

function versionOf({ digest, version }: VersionRow): ScorerVersion {
  return storedRecord(scorerVersionSchema, version, `scorer version ${digest}`);
}

function scoringOf({ id, scoring }: ScoringRow): Scoring {
  return storedRecord(scoringSchema, scoring, `scoring ${id}`);
}
