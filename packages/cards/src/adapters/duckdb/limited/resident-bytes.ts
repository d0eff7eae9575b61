import { readFileSync } from 'node:fs';

/** How much memory a process takes; null where it is gone, or the system does not say. */
export function residentBytes(pid: number): number | null {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found === null ? null : Number(found[1]) * 1024;
  } catch {
    return null;
  }
}
