import { readFile } from 'node:fs/promises';

/** A process and all that it has started, as the kernel sees them now. Those that end while one looks are left out. */
export async function processesBelow(pid: number): Promise<readonly number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(processesBelow));
  return [pid, ...below.flat()];
}
