import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError, type Digest } from '@assay/records';

/** What is in a folder: its regular files by path, and one digest over all of them. Links and the like are refused. */
export async function folderDigest(
  folder: string,
): Promise<{ readonly digest: Digest; readonly files: readonly string[] }> {
  const files = (await filesBelow(folder, '')).toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = createHash('sha256').update(await readFile(join(folder, file)));
    hash.update(`${JSON.stringify(file)} ${bytes.digest('hex')}\n`);
  }
  return { digest: `sha256:${hash.digest('hex')}`, files };
}

async function filesBelow(folder: string, below: string): Promise<string[]> {
  const names = await readdir(join(folder, below)).catch((cause: unknown) => {
    throw new AssayError('usage', 'E_PATH', `cannot open ${folder}: ${(cause as Error).message}`, { cause });
  });
  const found: string[] = [];
  for (const name of names) {
    const path = below === '' ? name : `${below}/${name}`;
    const entry = await lstat(join(folder, path));
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, path)));
    else if (entry.isFile()) found.push(path);
    else
      throw new AssayError(
        'usage',
        'E_SPEC_PATH',
        `${path} in ${folder} is a link or not a file; expected regular files`,
      );
  }
  return found;
}
