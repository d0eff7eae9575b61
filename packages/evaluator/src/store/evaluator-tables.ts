import type { SqlDatabase } from '@assay/engine';
import { boardTables, sqlBoards } from '../board/boards.ts';
import { evaluatorTables, sqlEvaluators } from '../contract/evaluators.ts';
import { ledgerTables, sqlLedgerStore } from '../ledger/sql-ledger-store.ts';
import { reviewTables, sqlReviews } from '../review/reviews.ts';
import { scoreTables, sqlScores } from '../score/scores.ts';
import { sqlSubmissions, submissionTables } from '../submit/submissions.ts';
import type { Dialect } from './dialect.ts';
import type { EvaluatorStore } from './evaluator-store.ts';

/** What each version added to the one before. */
export function tableVersions(dialect: Dialect): readonly string[] {
  return [
    ledgerTables(dialect),
    [evaluatorTables, submissionTables, scoreTables, boardTables].map((tables) => tables(dialect)).join('\n'),
    reviewTables(dialect),
  ];
}

/** The ports of an evaluator over the tables of a database. */
export function evaluatorStore(database: SqlDatabase, dialect: Dialect): EvaluatorStore {
  return {
    ledger: sqlLedgerStore(database, dialect),
    evaluators: sqlEvaluators(database),
    submissions: sqlSubmissions(database),
    scores: sqlScores(database),
    boards: sqlBoards(database),
    reviews: sqlReviews(database),
    close: () => database.close(),
  };
}
