import type { MissingClass, Usage } from '@assay/records';
import { ModelFailure } from '../../ports/model.ts';
import { messageOf, readUsage, shorten } from './read-reply.ts';

export interface Failure {
  readonly class: MissingClass;
  readonly message: string;
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  readonly denied: boolean;
  readonly usage: Usage | null;
}

/** Longer waits are not a rate limit any more; also, timers end at 2^31 ms. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** What a model threw, as the journal and the retries see it. What is not a ModelFailure is a crash of the model. */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof ModelFailure)) {
    return {
      class: 'crash',
      message: shorten(messageOf(error)),
      retryable: false,
      retryAfterMs: null,
      denied: false,
      usage: null,
    };
  }
  const after = error.retryAfterMs;
  return {
    class: error.class,
    message: shorten(error.message),
    retryable: error.retryable,
    retryAfterMs: after !== null && after > 0 ? Math.min(after, MAX_RETRY_AFTER_MS) : null,
    denied: error.denied,
    usage: error.usage === null ? null : readUsage(error.usage),
  };
}
