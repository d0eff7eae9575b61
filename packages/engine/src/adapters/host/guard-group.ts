import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { ownDescriptors } from './own-descriptors.ts';

/** What ends a group of processes when this one ends, however it does. */
export interface Guard {
  /** There is nothing to end any more. */
  readonly dismiss: () => void;
}

const SHELL = '/bin/sh';
/** A line says that all is over; the end of the pipe without one, that whoever held its other end is gone. */
const WAIT_THEN_KILL = 'read -r over || kill -9 "-$0"';

/**
 * A shell that waits for the end of this process, for code that spins where nobody hears that its parent is gone.
 * Null where there is none: without groups of processes, or without a shell.
 */
export function guardGroup({ pid }: ChildProcess): Guard | null {
  if (process.platform === 'win32' || pid === undefined) return null;
  // Not of this process's group either: what interrupts that is not to end the guard before the rest.
  const shell = spawn(SHELL, ['-c', WAIT_THEN_KILL, String(pid)], {
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
  return { dismiss: () => void stdin.end('over\n') };
}
