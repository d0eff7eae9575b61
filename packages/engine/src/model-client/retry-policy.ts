import { randomStream } from '@assay/metrics';
import { AssayError, type JsonObject, type MissingClass, type Usage } from '@assay/records';
import { ModelFailure, type ReplyFacts } from '../ports/model.ts';
import { messageOf, readFacts, readUsage, shorten } from './read-reply.ts';

const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try: doubling from half a second to a minute, of which a seeded share
 * between a half and the whole, so that samples which failed together do not come back together. Never less
 * than what Retry-After asked for.
 */
export function retryDelay(seed: number, name: string, tries: number, retryAfterMs: number | null): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  const jitter = randomStream(seed, `retry/${name}/${tries}`).nextFloat();
  return Math.max(whole * (0.5 + jitter / 2), retryAfterMs ?? 0);
}

/** Why a try gave no answer. */
export interface AskFailure {
  readonly class: MissingClass;
  readonly message: string;
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  readonly denied: boolean;
  /** The server could not be reached. */
  readonly unreachable: boolean;
  /** Whether it can have cost anything: what was turned away with a status, or never arrived, did not. */
  readonly mayCost: boolean;
  /** The HTTP status, where that is what went wrong. */
  readonly status: number | null;
  /** The class is the model's own word. */
  readonly claimed: boolean;
  /** The model did answer, in another form than the task asks for. */
  readonly answered?: boolean;
  readonly usage: Usage | null;
  readonly facts: ReplyFacts | null;
  /** What was said and done before it failed. */
  readonly trajectory?: JsonObject | null;
}

/** Timers end at 2^31 ms. */
const MAX_RETRY_AFTER_MS = 2 ** 31 - 1;

/**
 * What a model threw, as the journal and the retries see it. What this machine could not do is the infrastructure's failure;
 * what is not a ModelFailure else is a crash of the model.
 */
export function readFailure(thrown: unknown): AskFailure {
  const error =
    thrown instanceof AssayError && thrown.trouble === 'environment'
      ? new ModelFailure('provider_error', thrown.message, { retryable: true, cause: thrown })
      : thrown;
  if (!(error instanceof ModelFailure)) {
    return {
      class: 'crash',
      message: shorten(messageOf(error)),
      retryable: false,
      retryAfterMs: null,
      denied: false,
      unreachable: false,
      mayCost: true,
      status: null,
      claimed: false,
      usage: null,
      facts: null,
    };
  }
  const after = error.retryAfterMs;
  return {
    class: error.class,
    message: shorten(error.message),
    retryable: error.retryable,
    retryAfterMs: after !== null && after > 0 ? Math.min(after, MAX_RETRY_AFTER_MS) : null,
    denied: error.denied,
    unreachable: error.unreachable,
    mayCost: error.status === null && !error.unreachable,
    status: error.status,
    claimed: error.claimed,
    answered: error.answered,
    usage: error.usage === null ? null : readUsage(error.usage),
    facts: error.facts === null ? null : readFacts(error.facts),
    trajectory: error.trajectory,
  };
}

/** There was no answer in time. What is asked to stop may still have to be paid for. */
export function tooLate(limitMs: number, retryable: boolean): AskFailure {
  return {
    class: 'timeout',
    message: `no answer within ${limitMs} ms`,
    retryable,
    retryAfterMs: null,
    denied: false,
    unreachable: false,
    mayCost: true,
    status: null,
    claimed: false,
    usage: null,
    facts: null,
  };
}
