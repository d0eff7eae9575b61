import { chmod, copyFile, mkdtemp, realpath, stat } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const copies = new Map<string, Promise<string>>();

/** The path under which any user of this machine can read the file: its own, or that of a copy that lives as long as this process. */
export async function openToAll(path: string): Promise<string> {
  const real = await realpath(path);
  if (await isOpenToAll(real)) return real;
  const copy = copies.get(real) ?? copyForAll(real);
  copies.set(real, copy);
  return copy;
}

async function isOpenToAll(path: string): Promise<boolean> {
  if (((await stat(path)).mode & 0o005) !== 0o005) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function copyForAll(path: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-program-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, basename(path));
  await copyFile(path, copy);
  await Promise.all([chmod(copy, 0o555), chmod(folder, 0o711)]);
  return copy;
}
