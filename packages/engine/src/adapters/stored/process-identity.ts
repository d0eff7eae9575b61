import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who a process is, such that no later process is mistaken for it. */
export interface ProcessIdentity {
  /** One start of one machine, and the process numbers that count there (containers have their own). */
  readonly machine: string;
  readonly pid: number;
  /** When it started, as the system says it; empty where that cannot be known. */
  readonly process_start: string;
}

let mine: ProcessIdentity | null = null;

export function thisProcess(): ProcessIdentity {
  mine ??= { machine: machine(), pid: process.pid, process_start: startOf(process.pid) ?? '' };
  return mine;
}

/** Whether a process of this machine still runs; null for one of another machine, which cannot be asked. */
export function isAlive(holder: ProcessIdentity): boolean | null {
  if (holder.machine !== machine()) return null;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const start = startOf(holder.pid);
  return start === null || holder.process_start === '' ? start !== null : start === holder.process_start;
}

/** The start of a process, '' where the system does not tell, null for one that is gone or only waits to be buried. */
function startOf(pid: number): string | null {
  if (process.platform === 'linux') return startOnLinux(pid);
  if (process.platform === 'win32') return '';
  try {
    const start = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return start === '' ? null : start;
  } catch {
    return null;
  }
}

function startOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; the state is the first field behind it, the start the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

let known: string | null = null;

function machine(): string {
  known ??= [hostname(), read('/proc/sys/kernel/random/boot_id'), link('/proc/self/ns/pid')].join(' ').trim();
  return known;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function link(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
