import { hostname, userInfo } from 'node:os';
import type { Execution } from '@assay/records';
import { isAlive, thisProcess } from './stored/process-identity.ts';

/** This process and the user that it belongs to. */
export function askedBy(): Execution['asked_by'] {
  return { user: userName(), host: hostname() || 'localhost', ...thisProcess() };
}

/** What an execution has come to. `died`: its process is gone and left no end; `unknown`: it is of a machine that cannot be asked. */
export type ExecutionStatus = NonNullable<Execution['end']>['kind'] | 'running' | 'died' | 'unknown';

export function executionStatus({ end, asked_by }: Pick<Execution, 'end' | 'asked_by'>): ExecutionStatus {
  if (end !== null) return end.kind;
  const alive = isAlive(asked_by);
  if (alive === null) return 'unknown';
  return alive ? 'running' : 'died';
}

/** Null for a user without an entry in the system's list, as containers have them. */
function userName(): string | null {
  try {
    return userInfo().username || null;
  } catch {
    return null;
  }
}
