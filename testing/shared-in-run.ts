import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The process that a run of the tests is of: test files run in processes of their own, which share the one that began them. */
export const testRun = process.send === undefined ? process.pid : process.ppid;

/** A file of a folder that all tests of a run share: the first that asks begins what writes it, or `failed` with the reason. */
export async function sharedInRun(folder: string, file: string, begin: () => void): Promise<string> {
  if (isFirst(folder)) begin();
  for (;;) {
    if (existsSync(join(folder, file))) return join(folder, file);
    if (existsSync(join(folder, 'failed'))) throw new Error(readFileSync(join(folder, 'failed'), 'utf8'));
    await sleep(50);
  }
}

function isFirst(folder: string): boolean {
  mkdirSync(dirname(folder), { recursive: true });
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
