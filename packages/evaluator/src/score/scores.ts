import type { SqlDatabase } from '@assay/engine';
import { AssayError, type OfficialScore, officialScoreSchema } from '@assay/records';
import type { Dialect } from '../store/dialect.ts';

export interface ScoreFilter {
  readonly evaluator_key?: string;
  readonly submission_id?: string;
  readonly split?: string;
  readonly scorer_id?: string;
}

/** Official scores. One is never changed: what becomes of it later stands in the ledger. */
export interface Scores {
  /** E_SCORE_EXISTS where there is one of that id. */
  readonly add: (score: OfficialScore) => void;
  readonly get: (id: string) => OfficialScore | null;
  /** In the order in which they were made. */
  readonly list: (filter?: ScoreFilter) => readonly OfficialScore[];
}

export function scoreTables({ counted, text, strict, refuseChanges }: Dialect): string {
  return `
  CREATE TABLE scores (
    number ${counted}, id ${text} NOT NULL UNIQUE, submission ${text} NOT NULL REFERENCES submissions (id),
    evaluator_key ${text} NOT NULL, split ${text} NOT NULL, scorer ${text} NOT NULL, record ${text} NOT NULL
  ) ${strict};
  CREATE INDEX scores_of_submission ON scores (submission);
  CREATE INDEX scores_of_evaluator ON scores (evaluator_key, split, scorer);
  ${refuseChanges('scores')}`;
}

interface Row {
  readonly record: string;
}

/** Scores in the database of an evaluator's home. */
export function sqlScores(database: SqlDatabase): Scores {
  const insert = database.prepare<[string, string, string, string, string, string]>(
    'INSERT INTO scores (id, submission, evaluator_key, split, scorer, record) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const one = database.prepare<[string], Row>('SELECT record FROM scores WHERE id = ?');
  const some = database.prepare<
    [Readonly<Record<'key' | 'submission' | 'split' | 'scorer', string | null>>],
    Row
  >(
    `SELECT record FROM scores WHERE evaluator_key = coalesce(:key, evaluator_key)
       AND submission = coalesce(:submission, submission) AND split = coalesce(:split, split)
       AND scorer = coalesce(:scorer, scorer) ORDER BY number`,
  );
  return {
    add: (given) =>
      database.change(() => {
        const score = officialScoreSchema.parse(given);
        if (one.get(score.id) !== undefined)
          throw new AssayError('usage', 'E_SCORE_EXISTS', `there is a score ${score.id} already`);
        const { id, submission_id, evaluator_key, split, scorer } = score;
        insert.run(id, submission_id, evaluator_key, split, scorer.id, JSON.stringify(score));
      }),
    get: (id) => {
      const row = one.get(id);
      return row === undefined ? null : scoreOf(row);
    },
    list: ({ evaluator_key, submission_id, split, scorer_id } = {}) =>
      some
        .all({
          key: evaluator_key ?? null,
          submission: submission_id ?? null,
          split: split ?? null,
          scorer: scorer_id ?? null,
        })
        .map(scoreOf),
  };
}

function scoreOf({ record }: Row): OfficialScore {
  return officialScoreSchema.parse(JSON.parse(record));
}
