import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whether there is a database that this user can read and not write: by its rights, its folder's, or its disk's. */
export async function isReadOnly(database: string): Promise<boolean> {
  const can = (path: string, right: number): Promise<boolean> =>
    access(path, right).then(
      () => true,
      () => false,
    );
  if (!(await can(database, constants.R_OK))) return false;
  // SQLite makes its log beside the database.
  return !(await can(database, constants.W_OK)) || !(await can(dirname(database), constants.W_OK));
}
