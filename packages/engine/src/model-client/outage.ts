import { randomStream } from '@assay/metrics';
import { AssayError, type JsonObject, type MissingClass, type Usage } from '@assay/records';
import { plural } from '@assay/shown';
import { ModelFailure, type ReplyFacts } from '../ports/model.ts';
import type { FailureCount } from '../run/run-tally.ts';
import { type FailedReply, isAnswered, messageOf, readFacts, readUsage, shorten } from './read-reply.ts';

/** Requests that were given up in a row, after all their tries, from which on nobody is there to answer. */
const MOST_GIVEN_UP = 10;

/** Of requests that the model left unanswered after it had answered others, so many are held back at a time. */
const MOST_HELD = 1_000;

/**
 * What a request without an answer says: `failing`, the provider says itself that it cannot serve; `silent`, there was a
 * crash, nothing in time, or nothing that is a reply, which may be the request's own doing or the end of the model.
 */
export type NoAnswer = 'failing' | 'silent';

type Failure = Pick<FailedReply, 'class' | 'message' | 'claimed' | 'answered'>;

/** Requests in a row that were not answered: how many, and what came of the first. */
interface Unanswered {
  readonly requests: number;
  readonly first: Failure;
  /** Whether any request was answered before them. */
  readonly hasAnswered: boolean;
  readonly kind: NoAnswer;
}

interface OutageSettings {
  readonly concurrency: number;
  readonly mostGivenUp?: number | undefined;
  /** Whether the silence of the model ends it, as failures of the provider do. */
  readonly heedsSilence: boolean;
}

/**
 * Notices a model that does not answer, or has stopped answering. Requests without an answer are held back until it answers
 * another: then their failures were their own, and stand. If it answers none, nothing can be said of them, and they can be
 * asked for again later. A provider that fails is given up anywhere; a model that is silent before its first answer, and
 * after its last: samples that crash it in the middle of others do not end a run.
 */
export class Outage {
  readonly #mostTries: number;
  readonly #mostGivenUp: number;
  readonly #heedsSilence: boolean;
  #hasAnswered = false;
  #tries = 0;
  #held: (() => void)[] = [];
  #failing = 0;
  #silent = 0;
  #first: Failure | null = null;

  /** Tries that were under way together may have failed for one reason: it takes two rounds of them. */
  constructor({ concurrency, mostGivenUp = MOST_GIVEN_UP, heedsSilence }: OutageSettings) {
    this.#mostGivenUp = mostGivenUp;
    this.#mostTries = Math.min(2 * concurrency, mostGivenUp < MOST_GIVEN_UP ? mostGivenUp : Infinity);
    this.#heedsSilence = heedsSilence;
  }

  /** What a failure says of the model; null: somebody was there, and what happened is the request's own. */
  noAnswer(failure: Failure): NoAnswer | null {
    const { class: kind, claimed } = failure;
    if (!claimed && (kind === 'provider_error' || kind === 'rate_limited')) return 'failing';
    return this.#heedsSilence && !isAnswered(failure) ? 'silent' : null;
  }

  failed(): void {
    this.#tries += 1;
  }

  /** Holds back the end of a request that was given up. Not null: too many were, and no more requests are to be sent. */
  hold(kind: NoAnswer, failure: Failure, finish: () => void): Unanswered | null {
    if (kind === 'failing') this.#failing += 1;
    else this.#silent += 1;
    this.#first ??= failure;
    this.#held.push(finish);
    if (this.#hasAnswered && this.#held.length > MOST_HELD) this.release();
    const counted = this.#hasAnswered ? this.#failing : this.#failing + this.#silent;
    const isEnough = counted >= this.#mostGivenUp && this.#tries >= this.#mostTries;
    return isEnough ? this.#unanswered() : null;
  }

  /** It has answered. */
  over(): void {
    this.#hasAnswered = true;
    this.#tries = 0;
    this.#failing = 0;
    this.#silent = 0;
    this.#first = null;
    this.release();
  }

  /** An answer of it is known from before: it can answer, which says nothing of how its provider does now. */
  hasAnsweredBefore(): void {
    if (this.#failing > 0) this.#hasAnswered = true;
    else this.over();
  }

  /**
   * There are no more samples: finishes what is held back, where that is its own. Not null: it is not, as no request was
   * answered, or none of the last ones.
   */
  end(): Unanswered | null {
    const givenUp = this.#failing + this.#silent;
    const isGone = this.#heedsSilence && givenUp > 0 && !this.#hasAnswered;
    if (isGone || (this.#silent > 0 && givenUp >= this.#mostGivenUp)) return this.#unanswered();
    this.release();
    return null;
  }

  /** Finishes what is held back, where no further request can tell more. */
  release(): void {
    const held = this.#held;
    if (held.length === 0) return;
    this.#held = [];
    for (const finish of held) finish();
  }

  #unanswered(): Unanswered {
    return {
      requests: this.#failing + this.#silent,
      first: this.#first!,
      hasAnswered: this.#hasAnswered,
      kind: this.#silent > 0 ? 'silent' : 'failing',
    };
  }
}

/** A longer wait is not a rate limit any more: it ends the asking, which can go on later. */
export const LONGEST_WAIT_MS = 15 * 60_000;

/** From here on, people are shown what is waited for. */
export const NOTED_WAIT_MS = 5_000;

/** No request was answered yet, so none will be: asking for every sample would only take time. */
export function denied({ message }: AskFailure): AssayError {
  return new AssayError('environment', 'E_PROVIDER_DENIED', `no sample can be run: ${message}`, {
    fix: 'Check the key, the account, the name of the model and, where there is one, base_url or url.',
    action: { kind: 'resume' },
  });
}

/** No request was answered yet, and the server is not reachable. */
export function unreachable({ message }: AskFailure): AssayError {
  return new AssayError('environment', 'E_PROVIDER_UNREACHABLE', `the model cannot be reached: ${message}`, {
    retryable: true,
    fix: 'Check the network and, where there is one, base_url or url, and that the server runs.',
    action: { kind: 'resume' },
  });
}

export function waitTooLong({ message, retryAfterMs }: AskFailure): AssayError {
  const [asked, most] = [retryAfterMs!, LONGEST_WAIT_MS].map((ms) => Math.ceil(ms / 1000));
  const text = `the provider asks for a wait of ${asked} s, more than the ${most} s that are waited for: ${message}`;
  return new AssayError('environment', 'E_PROVIDER_WAIT', text, {
    retryable: true,
    fix: 'Wait that long, or lower the limits of the model.',
    action: { kind: 'resume' },
  });
}

/** Request after request failed in all its tries: none was answered at all, or none since the last answer. */
export function notAnswering({ requests, first, hasAnswered, kind }: Unanswered): AssayError {
  const lost = kind === 'failing' ? 'failed in all their tries' : 'got no answer';
  const fix = hasAnswered
    ? 'If these samples do fail, raise max_failures in the limits of the model.'
    : 'None was answered before: run the model with one sample by hand.';
  const text = `the model does not answer: ${plural(requests, 'request')} in a row ${lost}: ${first.class}: ${first.message}`;
  return new AssayError('environment', 'E_PROVIDER_FAILING', text, {
    retryable: true,
    fix: `Check the provider's state, the key and the account, and that the server or program runs. ${fix}`,
    action: { kind: 'resume' },
  });
}

/** All samples of a run were seen to, and not one was answered: that is no number of the model's. */
export function nobodyAnswered(failures: readonly FailureCount[], outputs: number): AssayError {
  const [most] = failures;
  const counts = failures.map(({ class: kind, count }) => `${kind} ${count}`).join(', ');
  const first = most === undefined ? '' : `; first ${most.example.sample_id}: ${most.example.message}`;
  const text = `the model answered none of ${plural(outputs, 'request')} (${counts}${first})`;
  return new AssayError('environment', 'E_PROVIDER_FAILING', text, {
    fix: 'There is nothing to score. Run the model with one sample by hand, mend it, and run again.',
  });
}

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
