import { constants } from 'node:fs';
import { access, chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface CopiedStore {
  /** In the place of `.assay`. */
  readonly home: string;
  readonly remove: () => Promise<void>;
}

/**
 * The database with its log in a folder where SQLite may write beside it, and where tables of an earlier version can be
 * brought up to date. The key comes along where this user can read it. Blobs stay where they are.
 */
export async function copyStore(home: string): Promise<CopiedStore> {
  const copy = await mkdtemp(join(tmpdir(), 'assay-reading-'));
  const remove = (): Promise<void> => rm(copy, { recursive: true, force: true });
  try {
    await copyFile(join(home, 'assay.db'), join(copy, 'assay.db'), constants.COPYFILE_FICLONE);
    await chmod(join(copy, 'assay.db'), 0o600);
    for (const name of ['assay.db-wal', 'label-key'])
      await copyIfReadable(join(home, name), join(copy, name));
    return { home: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function copyIfReadable(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
    await chmod(to, 0o600);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOENT', 'EACCES', 'EPERM'].includes(code)) throw error;
  }
}

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
