import { AssayError } from '@assay/records';
import type { Job, Sandbox } from '@assay/sandbox';
import { ModelFailure } from '../../../ports/model.ts';
import { type ProcessEnd, type SpokenProcess, STDERR_KEPT } from '../command/spoken-process.ts';

/**
 * A model answers for as long as its run lasts, and each answer has a time limit of its own: time, CPU and output of the
 * whole have none here. The longest timer that Node has is 2^31 - 1 ms.
 */
const unlimited = { wall_ms: 2 ** 31 - 1, cpu_s: 1_000_000_000, output: Number.MAX_SAFE_INTEGER };
const GB = 1024 ** 3;
const limits = { ...unlimited, memory: 4 * GB, scratch: GB / 4, file_size: GB / 4, processes: 256 };

/** A program in a sandbox, spoken to like any other. */
export async function startIsolated(
  sandbox: Sandbox,
  job: Pick<Job, 'command' | 'files' | 'programs' | 'env'>,
): Promise<SpokenProcess> {
  const { stdin, stdout, ended, kill } = await sandbox.start({ ...job, limits }).catch((error: unknown) => {
    if (error instanceof AssayError)
      throw new ModelFailure('provider_error', error.message, { retryable: true });
    throw error;
  });
  let said = '';
  const end = ended.then(({ kind, exit_code, stderr }): ProcessEnd => {
    said = stderr.slice(-STDERR_KEPT);
    return { kind: 'ended', how: exit_code === null ? kind : `exit code ${exit_code}` };
  });
  return { stdin, stdout, said: () => said, ended: end, kill };
}
