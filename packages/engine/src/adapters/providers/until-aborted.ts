import { ModelFailure } from '../../ports/model.ts';

/**
 * The work's outcome, or `interrupted` as soon as the signal is aborted: work that never ends holds nothing up. The
 * signal is listened to only for work that is not over at once: most is, and listening costs more than asking.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  work.then(end, end);
  await Promise.resolve();
  return isOver ? await work : await listening(work, signal);
}

function listening<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(interrupted(signal));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    const end = (): void => signal.removeEventListener('abort', stop);
    work.then(resolve, reject);
    work.then(end, end);
  });
}

export function interrupted(signal: AbortSignal): ModelFailure {
  return new ModelFailure('interrupted', 'the request was given up before its answer', {
    cause: signal.reason,
  });
}
