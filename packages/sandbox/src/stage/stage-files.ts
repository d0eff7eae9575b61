import { chmod, cp, lchown, lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlacedFile } from '../sandbox.ts';

export interface StagedFiles {
  readonly binds: readonly { readonly at: string; readonly from: string }[];
  readonly remove: () => Promise<void>;
}

/**
 * Makes what a job reads reachable for the user that it runs as, and for nobody else: as another user it gets
 * copies, because folders above the originals may be closed to it. Links are copied as links.
 */
export async function stageFiles(files: readonly PlacedFile[], uid: number | null): Promise<StagedFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-sandbox-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const binds = await Promise.all(
      files.map(async (file, number) => {
        if ('from' in file && uid === null) return { at: file.at, from: file.from };
        const copy = join(folder, String(number));
        if ('bytes' in file) await writeFile(copy, file.bytes, { mode: 0o400 });
        else await cp(file.from, copy, { recursive: true, verbatimSymlinks: true });
        return { at: file.at, from: copy };
      }),
    );
    if (uid !== null) await giveTo(folder, uid);
    return { binds, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function giveTo(path: string, uid: number): Promise<void> {
  const entry = await lstat(path);
  await lchown(path, uid, uid);
  if (!entry.isDirectory()) return;
  // Its owner must be able to look in, whatever the mode of the original was.
  await chmod(path, entry.mode | 0o500);
  for (const name of await readdir(path)) await giveTo(join(path, name), uid);
}
