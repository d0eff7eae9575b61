import { isAnswered } from './reply/notable-outputs.ts';
import type { FailedReply } from './reply/read-reply.ts';

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
export interface Unanswered {
  readonly requests: number;
  readonly first: Failure;
  /** Whether any request was answered before them. */
  readonly hasAnswered: boolean;
  readonly kind: NoAnswer;
}

export interface OutageSettings {
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
