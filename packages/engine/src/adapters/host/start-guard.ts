import { AssayError } from '@assay/records';
import { type ChildProcess, type IOType, spawn, type SpawnOptions } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { devNull } from 'node:os';
import type { Writable } from 'node:stream';

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

/** What ends a group of processes when this one ends, however it does. */
export interface Guard {
  /** The group to end. Until it is named there is nothing to end. */
  readonly watch: (child: ChildProcess) => void;
  /** There is nothing to end any more. */
  readonly dismiss: () => void;
}

const SHELL = '/bin/sh';
/** Lines name groups to watch, and groups that are over; the end of the pipe says that whoever held its other end is gone. */
const WAIT_THEN_KILL = `
groups=
while read -r what group; do
  others=
  for each in $groups; do [ "$each" = "$group" ] || others="$others $each"; done
  groups=$others
  [ "$what" = over ] || groups="$groups $group"
done
for each in $groups; do kill -9 "-$each"; done
`;

const watched = new Set<number>();
/** One for all groups of this process: to start a shell for each costs as much as to start what it guards. */
let toShell: Writable | null = null;

/**
 * A shell that waits for the end of this process, for code that spins where nobody hears that its parent is gone.
 * Started before what it guards, so that nothing is without it while a shell starts. Null where there is none: without
 * groups of processes, or without a shell.
 */
export function startGuard(): Guard | null {
  if (process.platform === 'win32') return null;
  toShell ??= startShell();
  if (toShell === null) return null;
  let group: number | null = null;
  return {
    watch: ({ pid }) => {
      if (pid === undefined) return;
      group = pid;
      watched.add(pid);
      toShell?.write(`watch ${pid}\n`);
    },
    dismiss: () => {
      if (group === null || !watched.delete(group)) return;
      toShell?.write(`over ${group}\n`);
    },
  };
}

function startShell(): Writable | null {
  // Not of this process's group either: what interrupts that is not to end the guard before the rest.
  const shell = startProgram(SHELL, ['-c', WAIT_THEN_KILL], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // It could not be started, which its missing number says already.
  shell.on('error', () => undefined);
  const { stdin } = shell;
  if (shell.pid === undefined || stdin === null) return null;
  // Where somebody else ended it, the next group starts another, for all of them.
  shell.on('exit', () => {
    if (toShell === stdin) toShell = null;
  });
  stdin.on('error', () => undefined);
  shell.unref();
  (stdin as Socket).unref();
  for (const group of watched) stdin.write(`watch ${group}\n`);
  return stdin;
}

/** Ends a process that was started with `detached`, and all that it started itself. */
export function killGroup(child: ChildProcess): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What programs need to start and to find their way; nothing else is anybody's business. */
const usual = ['PATH', 'HOME', 'LANG'];
/** Without these no program starts on Windows. */
const usualOnWindows = ['Path', 'PATHEXT', 'SystemRoot', 'ComSpec', 'TEMP', 'TMP', 'USERPROFILE'];

/** The environment of code of the user's: the variables that it declares, and what every program needs. */
export function userEnvironment(env: Environment, declared: readonly string[] = []): Environment {
  const names = [...usual, ...(process.platform === 'win32' ? usualOnWindows : []), ...declared];
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
