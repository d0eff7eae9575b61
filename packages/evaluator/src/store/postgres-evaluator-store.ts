import { postgresDialect } from './dialect.ts';
import { openEvaluatorDatabase } from './evaluator-database.ts';
import type { EvaluatorStore } from './evaluator-store.ts';
import { evaluatorStore } from './evaluator-tables.ts';

/** The store of an evaluator's home on PostgreSQL: any number of processes and machines may have it open. */
export function openPostgresEvaluatorStore(address: string): EvaluatorStore {
  return evaluatorStore(openEvaluatorDatabase(address), postgresDialect);
}
