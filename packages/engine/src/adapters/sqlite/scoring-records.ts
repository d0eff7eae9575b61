import { AssayError, type Baseline, type Digest, type ScorerVersion, type Scoring } from '@assay/records';
import type Database from 'better-sqlite3';

/** Scorer versions, scorings and the baselines that point to them. Writing is done inside the caller's transaction. */
export class ScoringRecords {
  readonly #putVersion: Database.Statement;
  readonly #getVersion: Database.Statement<[string], string>;
  readonly #insert: Database.Statement;
  readonly #get: Database.Statement<[string], string>;
  readonly #list: Database.Statement<[number], string>;
  readonly #putBaseline: Database.Statement;
  readonly #getBaseline: Database.Statement<[string], string>;
  readonly #listBaselines: Database.Statement<[], string>;

  constructor(database: Database.Database) {
    const text = <Bound extends unknown[]>(sql: string) => database.prepare<Bound, string>(sql).pluck();
    this.#putVersion = database.prepare(
      'INSERT OR IGNORE INTO scorer_versions (digest, version) VALUES (?, ?)',
    );
    this.#getVersion = text('SELECT version FROM scorer_versions WHERE digest = ?');
    this.#insert = database.prepare('INSERT INTO scorings (id, run, scoring) VALUES (?, ?, ?)');
    this.#get = text('SELECT scoring FROM scorings WHERE id = ?');
    this.#list = text('SELECT scoring FROM scorings WHERE run = ? ORDER BY number DESC');
    this.#putBaseline = database.prepare('REPLACE INTO baselines (name, baseline) VALUES (?, ?)');
    this.#getBaseline = text('SELECT baseline FROM baselines WHERE name = ?');
    this.#listBaselines = text('SELECT baseline FROM baselines ORDER BY name');
  }

  saveVersion(version: ScorerVersion): void {
    this.#putVersion.run(version.digest, JSON.stringify(version));
  }

  getVersion(digest: Digest): ScorerVersion | null {
    return parsed<ScorerVersion>(this.#getVersion.get(digest));
  }

  save(scoring: Scoring, run: number): void {
    if (this.get(scoring.id) !== null) {
      throw new AssayError('usage', 'E_SCORING_EXISTS', `there is a scoring ${scoring.id} already`);
    }
    this.#insert.run(scoring.id, run, JSON.stringify(scoring));
  }

  get(id: string): Scoring | null {
    return parsed<Scoring>(this.#get.get(id));
  }

  require(id: string): Scoring {
    const scoring = this.get(id);
    if (scoring !== null) return scoring;
    throw new AssayError('usage', 'E_SCORING_UNKNOWN', `there is no scoring ${id} in the store`);
  }

  list(run: number): readonly Scoring[] {
    return this.#list.all(run).map((text) => JSON.parse(text) as Scoring);
  }

  setBaseline(baseline: Baseline): void {
    this.require(baseline.scoring_id);
    this.#putBaseline.run(baseline.name, JSON.stringify(baseline));
  }

  getBaseline(name: string): Baseline | null {
    return parsed<Baseline>(this.#getBaseline.get(name));
  }

  listBaselines(): readonly Baseline[] {
    return this.#listBaselines.all().map((text) => JSON.parse(text) as Baseline);
  }
}

function parsed<T>(text: string | undefined): T | null {
  return text === undefined ? null : (JSON.parse(text) as T);
}
