import type { ChildProcess } from 'node:child_process';

/** Ends a process that was started with `detached`, and all that it started itself. */
export function killGroup(child: ChildProcess): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
