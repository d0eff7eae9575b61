import { AssayError } from '@assay/records';
import { type ProcessIdentity, thisProcess } from '../process-identity.ts';

export function notLeased(runId: string): AssayError {
  return new AssayError('usage', 'E_RUN_NOT_LEASED', `run ${runId} is not leased by this store`, {
    fix: 'Lease the run before adding to it; if it was leased, another process has taken it over.',
  });
}

export function runBusy(runId: string, { pid, machine }: ProcessIdentity): AssayError {
  const where = machine === thisProcess().machine ? '' : ` on ${machine.split(' ')[0]}`;
  return new AssayError(
    'environment',
    'E_RUN_BUSY',
    `run ${runId} is being executed by process ${pid}${where}`,
    {
      retryable: true,
      fix: 'Wait for it to end, or stop it; then resume.',
    },
  );
}

export function runClosed(runId: string): AssayError {
  return new AssayError('usage', 'E_RUN_CLOSED', `run ${runId} is closed: nothing can be added to it`);
}
