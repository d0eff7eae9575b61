import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';
import { outputFailure } from './output-failure.ts';

/**
 * Writes a file that appears whole or not at all: what was there before stays until then, and also where writing fails.
 * A device or a pipe is written to as it is, a link to where it leads.
 */
export async function writeWhole(
  path: string,
  contents: string | Uint8Array | AsyncIterable<string>,
  world: Pick<World, 'cwd'>,
): Promise<void> {
  const target = resolve(world.cwd, path);
  try {
    if (await isOtherThanFile(target)) return await writeFile(target, contents);
    await mkdir(dirname(target), { recursive: true });
    await replace(await realpath(target).catch(() => target), contents);
  } catch (cause) {
    throw cause instanceof AssayError ? cause : outputFailure(path, cause);
  }
}

async function replace(target: string, contents: Parameters<typeof writeFile>[1]): Promise<void> {
  const partial = `${target}.${process.pid}.partial`;
  await sweepPartial(target);
  try {
    await writeFile(partial, contents, { flag: 'wx' });
    await rename(partial, target);
  } catch (cause) {
    // The first error is the one to tell.
    await rm(partial, { force: true }).catch(() => undefined);
    throw cause;
  }
}

/** What processes left beside this file that were ended while they wrote it. */
async function sweepPartial(target: string): Promise<void> {
  const folder = dirname(target);
  const start = `${basename(target)}.`;
  for (const name of await readdir(folder)) {
    const [, pid] = name.startsWith(start) ? (/^(\d+)\.partial$/.exec(name.slice(start.length)) ?? []) : [];
    // One that cannot be removed does no harm.
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}

/** This process is not writing it yet: one of the same number is of an earlier process. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function isOtherThanFile(target: string): Promise<boolean> {
  const there = await stat(target).catch(() => null);
  return there !== null && !there.isFile();
}
