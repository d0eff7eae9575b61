import { readFileSync } from 'node:fs';

/** Linux counts the CPU of processes in hundredths of a second. */
const TICK_US = 10_000;

/** Microseconds of CPU of this process, and of the processes it started and saw end (where the machine tells). */
export function cpuWithChildren(): NodeJS.CpuUsage {
  const { user, system } = process.cpuUsage();
  if (process.platform !== 'linux') return { user, system };
  // After the name in brackets: state is field 3, cutime and cstime are fields 16 and 17.
  const [, rest = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?=[A-Z] )/);
  const fields = rest.split(' ').map(Number);
  return { user: user + fields[13]! * TICK_US, system: system + fields[14]! * TICK_US };
}
