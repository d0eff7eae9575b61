import { AssayError } from '@assay/records';

/** Ends a verb between two steps, where who asked has had enough. */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true)
    throw new AssayError('interrupted', 'E_INTERRUPTED', 'stopped before the end', { cause: signal.reason });
}
