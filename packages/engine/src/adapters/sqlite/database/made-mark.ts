import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/records';

const FILE = 'made';
const WORDS =
  'The database assay.db and the key label-key were made beside this file. Where one is gone, it was lost.\n';

/**
 * A database that is empty and a key that is not there are those of a new store, unless the store is known to have had
 * them. Without the key nobody could tell what was changed or taken out.
 */
export async function refuseLost(home: string): Promise<void> {
  const mark = join(home, FILE);
  if ((await sizeOf(mark)) === null) return;
  const database = join(home, 'assay.db');
  const bytes = await sizeOf(database);
  if (bytes === null || bytes === 0)
    throw new AssayError(
      'environment',
      'E_STORE_DAMAGED',
      `${database} is ${bytes === null ? 'gone' : 'empty'}, and with it everything that was stored in it`,
      { fix: `Put it back from a copy; or remove ${home}, and the next run makes a new store.` },
    );
  const key = join(home, 'label-key');
  if ((await sizeOf(key)) === null)
    throw new AssayError(
      'environment',
      'E_LABEL_KEY',
      `${key} is gone: what is stored cannot be told from what somebody changed`,
      { fix: `Put it back from a copy. To believe what is there and seal it again, remove ${mark}.` },
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
