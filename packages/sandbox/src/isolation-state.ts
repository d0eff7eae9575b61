import { readFileSync, statSync } from 'node:fs';
import { release } from 'node:os';
import { delimiter, join } from 'node:path';

const programs = ['bwrap', 'bash', 'prlimit', 'setpriv'];
const settings = [
  '/proc/sys/kernel/unprivileged_userns_clone',
  '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
  '/proc/sys/kernel/yama/ptrace_scope',
  '/proc/sys/kernel/seccomp/actions_avail',
  '/proc/sys/user/max_user_namespaces',
  '/proc/sys/user/max_net_namespaces',
];

/**
 * What isolation on this machine rests on: the programs that make it, and settings of the kernel. A self-test
 * says nothing any more once this has changed. Costs a few looks at files.
 */
export function isolationState(): string {
  return JSON.stringify([release(), programs.map(foundProgram), settings.map(contentsOf)]);
}

function foundProgram(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() === true) return [path, found.ino, found.size, found.mtimeMs, found.mode].join(' ');
  }
  return null;
}

function contentsOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    // Not every kernel has each of them, nor lets everybody read it.
    return null;
  }
}
