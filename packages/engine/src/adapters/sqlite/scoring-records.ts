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
import { numberAfter, pageOf, rowLimit } from './page-of.ts';
import { checkedRecord, storedRecord } from './stored-record.ts';

interface ScoringRow {
  readonly number: number;
  readonly scoring: string;
}

type Listed = Record<Exclude<keyof ScoringFilter, undefined>, string | null> & {
  after: number | null;
  limit: number;
};

/** Scorings and the versions of scorers. Writing is done inside the caller's transaction. */
export class ScoringRecords {
  readonly #putVersion: Statement;
  readonly #getVersion: Statement<[string], { version: string }>;
  readonly #listVersions: Statement<[string, number], { digest: string; version: string }>;
  readonly #insert: Statement;
  readonly #get: Statement<[string], ScoringRow>;
  readonly #list: Statement<[Listed], ScoringRow>;

  constructor(database: Database) {
    this.#putVersion = database.prepare(
      'INSERT OR IGNORE INTO scorer_versions (digest, version) VALUES (?, ?)',
    );
    this.#getVersion = database.prepare('SELECT version FROM scorer_versions WHERE digest = ?');
    this.#listVersions = database.prepare(
      'SELECT digest, version FROM scorer_versions WHERE digest > ? ORDER BY digest LIMIT ?',
    );
    this.#insert = database.prepare('INSERT INTO scorings (id, run, scoring) VALUES (?, ?, ?)');
    this.#get = database.prepare('SELECT number, scoring FROM scorings WHERE id = ?');
    this.#list = database.prepare(
      `SELECT number, scoring FROM scorings
       WHERE (@after IS NULL OR number < @after)
         AND (@run_id IS NULL OR run = (SELECT number FROM runs WHERE runs.id = @run_id))
         AND (@scorer_key IS NULL OR scoring ->> 'scorer_key' = @scorer_key)
         AND (@scorer_version IS NULL OR scoring ->> 'scorer_version' = @scorer_version)
         AND (@status IS NULL OR scoring ->> 'status' = @status)
         AND (@id_begins IS NULL OR substr(id, 1, length(@id_begins)) = @id_begins)
       ORDER BY number DESC LIMIT @limit`,
    );
  }

  saveVersion(version: ScorerVersion): void {
    const checked = checkedRecord(scorerVersionSchema, version, `scorer version ${version.digest}`);
    this.#putVersion.run(checked.digest, JSON.stringify(checked));
  }

  getVersion(digest: Digest): ScorerVersion | null {
    const row = this.#getVersion.get(digest);
    return row === undefined ? null : versionOf(row);
  }

  listVersions(request: PageRequest = {}): Page<ScorerVersion> {
    const rows = this.#listVersions.all(request.after ?? '', rowLimit(request));
    return pageOf(rows, request, versionOf, ({ digest }) => digest);
  }

  save(scoring: Scoring, run: number): void {
    if (this.get(scoring.id) !== null) {
      throw new AssayError('usage', 'E_SCORING_EXISTS', `scoring ${scoring.id} already exists`);
    }
    const checked = checkedRecord(scoringSchema, scoring, `scoring ${scoring.id}`);
    this.#insert.run(checked.id, run, JSON.stringify(checked));
  }

  get(id: string): Scoring | null {
    const row = this.#get.get(id);
    return row === undefined ? null : scoringOf(row);
  }

  list(request: ScoringFilter & PageRequest = {}): Page<Scoring> {
    const rows = this.#list.all({
      run_id: request.run_id ?? null,
      scorer_key: request.scorer_key ?? null,
      scorer_version: request.scorer_version ?? null,
      status: request.status ?? null,
      id_begins: request.id_begins ?? null,
      after: numberAfter(request),
      limit: rowLimit(request),
    });
    return pageOf(rows, request, scoringOf, ({ number }) => number);
  }
}

function versionOf({ version }: { readonly version: string }): ScorerVersion {
  return storedRecord(scorerVersionSchema, version, 'a scorer version');
}

function scoringOf({ number, scoring }: ScoringRow): Scoring {
  return storedRecord(scoringSchema, scoring, `scoring number ${number}`);
}
