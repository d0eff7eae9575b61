import { readFileSync, rmSync } from 'node:fs';
import {
  chmod,
  copyFile,
  cp,
  lchown,
  lstat,
  mkdtemp,
  readdir,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { PlacedFile } from './sandbox.ts';

/** Users that one process may have jobs of at the same time. */
const AT_ONCE = 256;

/**
 * Started by root, every job runs as a user of its own whom nobody else is: a limit of processes counts per user,
 * and files of others stay closed. No account is needed for a number.
 */
export class JobUsers {
  readonly #first: number;
  readonly #taken = new Set<number>();

  constructor(pid: number = process.pid, usable: number = usableIds()) {
    const first = 1_000_000 + pid * AT_ONCE;
    // Inside a container there may be few numbers: 65,536 as a rule.
    this.#first = first + AT_ONCE <= usable ? first : 10_000 + (pid % 200) * AT_ONCE;
  }

  take(): number {
    let uid = this.#first;
    while (this.#taken.has(uid)) uid += 1;
    this.#taken.add(uid);
    return uid;
  }

  giveBack(uid: number): void {
    this.#taken.delete(uid);
  }
}

/** How many user ids the user namespace of this process has, counted from 0. */
function usableIds(): number {
  const [inside, , count] = readFileSync('/proc/self/uid_map', 'utf8').trim().split(/\s+/);
  return inside === '0' ? Number(count) : 0;
}

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

interface StagedFiles {
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
