import { AssayError, type Baseline, type Digest, type ScorerVersion, type Scoring } from '@assay/records';
import type { Database, Statement } from './database.ts';

/** Scorer versions, scorings and the baselines that point to them. Writing is done inside the caller's transaction. */
export class ScoringRecords {
  readonly #putVersion: Statement;
  readonly #getVersion: Statement<[string], { record: string }>;
  readonly #insert: Statement;
  readonly #get: Statement<[string], { record: string }>;
  readonly #list: Statement<[number], { record: string }>;
  readonly #putBaseline: Statement;
  readonly #getBaseline: Statement<[string], { record: string }>;
  readonly #listBaselines: Statement<[], { record: string }>;

  constructor(database: Database) {
    this.#putVersion = database.prepare(
      'INSERT OR IGNORE INTO scorer_versions (digest, version) VALUES (?, ?)',
    );
    this.#getVersion = database.prepare('SELECT version AS record FROM scorer_versions WHERE digest = ?');
    this.#insert = database.prepare('INSERT INTO scorings (id, run, scoring) VALUES (?, ?, ?)');
    this.#get = database.prepare('SELECT scoring AS record FROM scorings WHERE id = ?');
    this.#list = database.prepare(
      'SELECT scoring AS record FROM scorings WHERE run = ? ORDER BY number DESC',
    );
    this.#putBaseline = database.prepare('REPLACE INTO baselines (name, baseline) VALUES (?, ?)');
    this.#getBaseline = database.prepare('SELECT baseline AS record FROM baselines WHERE name = ?');
    this.#listBaselines = database.prepare('SELECT baseline AS record FROM baselines ORDER BY name');
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
    return this.#list.all(run).map(({ record }) => JSON.parse(record) as Scoring);
  }

  setBaseline(baseline: Baseline): void {
    this.require(baseline.scoring_id);
    this.#putBaseline.run(baseline.name, JSON.stringify(baseline));
  }

  getBaseline(name: string): Baseline | null {
    return parsed<Baseline>(this.#getBaseline.get(name));
  }

  listBaselines(): readonly Baseline[] {
    return this.#listBaselines.all().map(({ record }) => JSON.parse(record) as Baseline);
  }
}

function parsed<T>(row: { readonly record: string } | undefined): T | null {
  return row === undefined ? null : (JSON.parse(row.record) as T);
}
