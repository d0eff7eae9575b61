import { readFileSync } from 'node:fs';

/** Linux counts the CPU of processes in hundredths of a second. */
const TICK_US = 10_000;

/** Microseconds of CPU: of this process, and of the processes it started and saw end (where the machine tells). */
export interface CpuWithChildren {
  readonly own: number;
  readonly children: number;
}

export function cpuWithChildren(): CpuWithChildren {
  const { user, system } = process.cpuUsage();
  return { own: user + system, children: process.platform === 'linux' ? childrenTicks() * TICK_US : 0 };
}

function childrenTicks(): number {
  // After the name in brackets: state is field 3, cutime and cstime are fields 16 and 17.
  const [, rest = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?=[A-Z] )/);
  const fields = rest.split(' ').map(Number);
  return fields[13]! + fields[14]!;
}
