import type { Admission } from '../../../ports/admission.ts';
import { Postgres } from '../connection/postgres.ts';
import { readPostgresAddress } from '../connection/postgres-address.ts';
import { ACCESS_PART, openAccessDatabase } from './access-database.ts';
import { PostgresAdmission } from './postgres-admission.ts';

/** Beside the store at an address, for all servers that share it. */
export function openPostgresAdmission(address: string): Admission {
  openAccessDatabase(address).close();
  const read = readPostgresAddress(address);
  return new PostgresAdmission(new Postgres({ ...read, schema: `${read.schema}_${ACCESS_PART}` }, 4));
}
