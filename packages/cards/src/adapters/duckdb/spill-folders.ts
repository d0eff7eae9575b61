import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isAliveHere } from '../shards/corpus-lock.ts';

/** Which machine a number of a process is of; a name of it that any file system takes. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);

/** Where a process puts what does not fit into memory while it has a corpus open. */
export function spillFolder(corpus: string, pid = process.pid): string {
  return join(corpus, `spill-${machine}-${pid}`);
}

/** Removes what processes of this machine left behind that have ended, by force too. */
export async function sweepSpill(folder: string, prefix = `spill-${machine}-`): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const pid = name.startsWith(prefix) ? /^\d+/.exec(name.slice(prefix.length))?.[0] : undefined;
    // What cannot be removed, in a corpus that is only read, takes nothing more.
    if (pid !== undefined && !isAliveHere(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The beginning of the name of a temporary folder of this process, which `sweepSpill` recognises. */
export function ownPrefix(kind: string): { readonly own: string; readonly any: string } {
  const any = `assay-${kind}-${machine}-`;
  return { own: `${any}${process.pid}-`, any };
}
