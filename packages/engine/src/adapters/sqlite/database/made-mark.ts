import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/records';

const FILE = 'made';
const WORDS = 'The database assay.db was made beside this file. Where it is gone or empty, it was lost.\n';

/** An empty database is that of a new store, unless the store is known to have had one. */
export async function refuseLost(home: string): Promise<void> {
  const database = join(home, 'assay.db');
  const [isMade, bytes] = await Promise.all([sizeOf(join(home, FILE)), sizeOf(database)]);
  if (isMade === null || (bytes !== null && bytes > 0)) return;
  throw new AssayError(
    'environment',
    'E_STORE_DAMAGED',
    `${database} is ${bytes === null ? 'gone' : 'empty'}, and with it everything that was stored in it`,
    { fix: `Put it back from a copy; or remove ${home}, and the next run makes a new store.` },
  );
}

export async function markMade(home: string): Promise<void> {
  await writeFile(join(home, FILE), WORDS, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
}
