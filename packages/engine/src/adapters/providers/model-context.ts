import type { Location } from '@assay/records';
import type { RateLimiterFor } from '../../model-client/rate-limits.ts';
import { ModelFailure } from '../../ports/model.ts';
import type { Clock } from '../../ports/platform.ts';
import type { Store } from '../../ports/store.ts';

/** What a model is opened with. Everything else of the machine stays out of its reach. */
export interface ModelContext {
  /** The project file's folder: modules, commands and replayed files are below it. */
  readonly folder: string;
  /** Where keys are looked up; also the environment of a command. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Rates of models that others keep to as well. */
  readonly paid?: RateLimiterFor | undefined;
  /** For `replay` of `run:ID`. */
  readonly store?: Store;
  /** Where the project file declares each model, by its key. */
  readonly places?: ReadonlyMap<string, Location>;
}

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
