import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, thisProcess } from '../stored/process-identity.ts';

const SUFFIX = '.tmp';
/** Nothing is written for so long: what an unknown process left behind is left for good. */
const LONG_MS = 24 * 60 * 60 * 1000;

/** A name for bytes that are on their way, which says whose they are. */
export function unfinishedName(): string {
  const { machine, pid, process_start } = thisProcess();
  return `${short(machine)}.${pid}.${short(process_start)}.${randomUUID()}${SUFFIX}`;
}

/** Removes what processes left behind that were ended while they wrote; what a living one writes stays. */
export async function sweepAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    // One that cannot be removed does no harm.
    if (isUnfinished(name) && (await isAbandoned(name, path))) await rm(path).catch(() => undefined);
  }
}

function isUnfinished(name: string): boolean {
  return name.endsWith(SUFFIX) || /^label-key\.[0-9a-f]{16}$/.test(name);
}

async function isAbandoned(name: string, path: string): Promise<boolean> {
  const [machine, pid, start] = name.split('.');
  const me = thisProcess();
  if (machine === short(me.machine) && pid !== undefined) {
    const alive = isAlive({ machine: me.machine, pid: Number(pid), process_start: '' });
    return alive === false || (Number(pid) === me.pid && start !== short(me.process_start));
  }
  const written = await stat(path).catch(() => null);
  return written !== null && Date.now() - written.mtimeMs > LONG_MS;
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
