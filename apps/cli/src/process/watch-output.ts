import { AssayError } from '@assay/records';
import { exitCodes } from '../exit-codes.ts';
import { explainError } from '../explain-error.ts';

/**
 * What could not be written is not a gate that failed: from the first byte of the result that stdout does not take, the
 * command ends as a failed environment. A reader that has seen enough (`| head`) gets no message.
 */
export function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.stderr.write(explainError(unwritten(error)).text);
    process.exit(exitCodes.environment);
  });
  // Messages that nobody can read any more do not end what the command does; its exit code still tells how it went.
  process.stderr.on('error', () => {});
}

function unwritten(cause: NodeJS.ErrnoException): AssayError {
  const why = cause.code === 'ENOSPC' || cause.code === 'EDQUOT' ? 'the disk is full' : cause.message;
  return new AssayError('environment', 'E_DISK', `cannot write the output: ${why}`, {
    cause,
    retryable: true,
    fix: 'Make room, or send the output elsewhere, and run the same command again.',
  });
}
