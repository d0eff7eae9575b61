import type { Admission } from '../ports/admission.ts';
import { OwnAdmission } from './own-admission.ts';
import type { StoreAddress } from './store-address.ts';

/** Of all servers on a store of PostgreSQL; else of this one. */
export async function openAdmission({ address }: StoreAddress): Promise<Admission> {
  if (address === null) return new OwnAdmission();
  const { openPostgresAdmission } = await import('./postgres/access/open-postgres-admission.ts');
  return openPostgresAdmission(address);
}
