import { AssayError } from '@assay/records';

/** A corpus that cannot be written to. What was written before stays, and the same call goes on from there. */
export function writeFailure(corpus: string, cause: unknown): AssayError {
  const { code, message } = cause as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return new AssayError(
    'environment',
    'E_DISK',
    `cannot write to ${corpus}: ${isFull ? 'the disk is full' : message}`,
    {
      cause,
      retryable: true,
      fix: `${isFull ? 'Make room' : 'Make sure that it can be written to'} and run the same command again: it resumes after what it has written.`,
    },
  );
}
