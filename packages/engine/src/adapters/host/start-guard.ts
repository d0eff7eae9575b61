import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { startProgram } from './own-descriptors.ts';

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
