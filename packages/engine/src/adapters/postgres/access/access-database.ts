import { PostgresDatabase } from '../waiting/postgres-database.ts';
import { type MigratedPart, migratePart, type PartTables, preparePart } from '../waiting/part-tables.ts';
import { accessTables } from './access-tables.ts';

/** Added to the name of the store's schema. */
export const ACCESS_PART = 'access';

const tables: PartTables = { called: 'the tables of who may ask servers', versions: accessTables };

/** Who may ask servers, beside the store at an address; the tables are made where there are none. */
export function openAccessDatabase(address: string): PostgresDatabase {
  const database = new PostgresDatabase(address, ACCESS_PART);
  try {
    preparePart(database, tables);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Makes the tables, or brings them up to date. */
export function migrateAccessDatabase(address: string): MigratedPart {
  const database = new PostgresDatabase(address, ACCESS_PART);
  try {
    return migratePart(database, tables);
  } finally {
    database.close();
  }
}
