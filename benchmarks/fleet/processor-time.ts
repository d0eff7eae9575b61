import { readFileSync } from 'node:fs';

/** Linux counts the CPU of processes in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of CPU that processes of this machine have had; one that has ended counts for nothing. */
export function processorTime(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid) * TICK_MS, 0);
}

function ticksOf(pid: number): number {
  try {
    // After the name in brackets: state is field 3, utime and stime are fields 14 and 15.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
    const fields = rest.split(' ').map(Number);
    return fields[11]! + fields[12]!;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
