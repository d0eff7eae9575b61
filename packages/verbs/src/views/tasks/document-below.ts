import { AssayError } from '@assay/records';
import { placeBelow } from '../../world/place-below.ts';
import { readSource } from '../../world/read-source.ts';

/** Where a task document stands: only documents of the vocabulary, below the folder, outside of hidden folders. */
export async function documentBelow(path: string, cwd: string): Promise<string> {
  const full = /\.(?:jsonld|json)$/.test(path) ? await placeBelow(path, cwd) : null;
  if (full !== null && (await readSource(full, { cwd })).text.includes('mlcommons.org')) return full;
  throw new AssayError('usage', 'E_TASK_UNKNOWN', `there is no task document ${JSON.stringify(path)}`, {
    field: 'path',
  });
}
