import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { ownDescriptors } from './own-descriptors.ts';

/** What ends a group of processes when this one ends, however it does. */
export interface Guard {
  /** The group to end. Until it is named there is nothing to end. */
  readonly watch: (child: ChildProcess) => void;
  /** There is nothing to end any more. */
  readonly dismiss: () => void;
}

const SHELL = '/bin/sh';
/** A line says that all is over; the end of the pipe without one, that whoever held its other end is gone. */
const WAIT_THEN_KILL = 'read -r group || exit; read -r over || kill -9 "-$group"';

/**
 * A shell that waits for the end of this process, for code that spins where nobody hears that its parent is gone.
 * Started before what it guards, so that nothing is without it while a shell starts. Null where there is none: without
 * groups of processes, or without a shell.
 */
export function startGuard(): Guard | null {
  if (process.platform === 'win32') return null;
  // Not of this process's group either: what interrupts that is not to end the guard before the rest.
  const shell = spawn(SHELL, ['-c', WAIT_THEN_KILL], {
    cwd: '/',
    env: {},
    stdio: ownDescriptors(['pipe', 'ignore', 'ignore']),
    detached: true,
  });
  // It could not be started, which its missing number says already.
  shell.on('error', () => undefined);
  const { stdin } = shell;
  if (shell.pid === undefined || stdin === null) return null;
  // It was ended by somebody else.
  stdin.on('error', () => undefined);
  shell.unref();
  (stdin as Socket).unref();
  let isWatching = false;
  return {
    watch: ({ pid }) => {
      isWatching = pid !== undefined;
      if (isWatching) stdin.write(`${pid}\n`);
    },
    dismiss: () => void stdin.end(isWatching ? 'over\n' : ''),
  };
}
