import { type ChildProcess, type IOType, spawn, type SpawnOptions } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { AssayError } from '@assay/records';

const CLOSED_IN_CHILDREN = 0o2000000;

/**
 * The descriptors of a child, and nothing of what this process was started with beyond its first three: a file that the
 * shell had opened would else be the child's to read and write. Node closes its own in children, and of those it was
 * given the first sixteen; each of the others is covered by one that leads nowhere. Linux alone can tell which they are.
 */
function ownDescriptors<T extends IOType>(stdio: readonly T[]): (T | 'ignore' | number)[] {
  const covered = new Set(inherited().filter((fd) => fd >= stdio.length));
  const last = Math.max(stdio.length - 1, ...covered);
  return Array.from({ length: last + 1 }, (_, fd) => stdio[fd] ?? (covered.has(fd) ? nowhere() : 'ignore'));
}

interface OwnOptions extends Omit<SpawnOptions, 'stdio'> {
  readonly stdio: readonly IOType[];
}

/** Starts a program with descriptors of its own. What this machine cannot start is the environment's failure, not the program's. */
export function startProgram(
  program: string,
  given: readonly string[],
  { stdio, ...options }: OwnOptions,
): ChildProcess {
  try {
    return spawn(program, given, { ...options, stdio: ownDescriptors(stdio) });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AssayError('environment', 'E_PROCESS_START', `this machine cannot start ${program}: ${why}`, {
      cause,
      retryable: true,
      fix: 'Raise what a process may have open (`ulimit -n`) and how many may run (`ulimit -u`), or free memory.',
    });
  }
}

let opened: number | null = null;

function nowhere(): number {
  opened ??= openSync(devNull, 'r+');
  return opened;
}

function inherited(): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => fd > 2 && isInherited(fd));
}

function isInherited(fd: number): boolean {
  try {
    const [, flags = '0'] = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8')) ?? [];
    return (Number.parseInt(flags, 8) & CLOSED_IN_CHILDREN) === 0;
  } catch {
    // It was the one that listed them.
    return false;
  }
}
