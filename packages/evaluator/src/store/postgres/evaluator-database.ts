import { type MigratedPart, migratePart, partVersion, PostgresDatabase, preparePart } from '@assay/engine';
import { evaluatorSchema } from './evaluator-schema.ts';

/** A schema beside that of the store, so that workers can be kept out of it. */
const PART = 'evaluator';

/** The evaluator's database beside the store at an address; its tables are made where there are none. */
export function openEvaluatorDatabase(address: string): PostgresDatabase {
  const database = new PostgresDatabase(address, PART);
  return orClosed(database, () => {
    preparePart(database, evaluatorSchema);
    return database;
  });
}

/** Whether anything of an evaluator is kept beside the store at an address. */
export function hasEvaluatorDatabase(address: string): boolean {
  const database = new PostgresDatabase(address, PART);
  try {
    return partVersion(database) > 0;
  } finally {
    database.close();
  }
}

/** Makes the evaluator's tables beside the store, or brings them up to date. */
export function migrateEvaluatorDatabase(address: string): MigratedPart {
  const database = new PostgresDatabase(address, PART);
  try {
    return migratePart(database, evaluatorSchema);
  } finally {
    database.close();
  }
}

function orClosed<T>(database: PostgresDatabase, use: () => T): T {
  try {
    return use();
  } catch (error) {
    database.close();
    throw error;
  }
}
