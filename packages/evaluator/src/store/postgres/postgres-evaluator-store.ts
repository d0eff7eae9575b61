import { postgresDialect } from '../dialect/postgres-dialect.ts';
import type { EvaluatorStore } from '../evaluator-store.ts';
import { evaluatorStore } from '../evaluator-tables.ts';
import { openEvaluatorDatabase } from './evaluator-database.ts';

/** The store of an evaluator's home on PostgreSQL: any number of processes and machines may have it open. */
export function openPostgresEvaluatorStore(address: string): EvaluatorStore {
  return evaluatorStore(openEvaluatorDatabase(address), postgresDialect);
}
