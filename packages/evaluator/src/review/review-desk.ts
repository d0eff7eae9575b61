import type { Clock } from '@assay/engine';
import { AssayError, type Digest, jsonObjectSchema, type ReviewPolicy } from '@assay/records';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import type { Vault } from '../vault/vault.ts';
import type { ReviewFiles } from './read-review.ts';
import { keptReview, reviewVersion } from './review-version.ts';

export interface ReviewContext {
  readonly home: EvaluatorHome;
  readonly vault: Vault;
  readonly clock: Clock;
  /** For judges, where they say which items people look at. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Who asks, as the log says it. */
  readonly actor: string;
}

/** Where one version of a review is worked on. */
export interface ReviewDesk extends ReviewContext {
  /** The newest evaluator with this review: who may rate is said there. */
  readonly registered: RegisteredEvaluator;
  readonly policy: ReviewPolicy;
  readonly files: ReviewFiles;
  readonly version: Digest;
  /** The key of the scorer that people are. */
  readonly scorer: string;
}

/** The version of the review of an evaluator; null where it has none. */
export function reviewOf({
  evaluator,
  scorer,
}: RegisteredEvaluator): { key: string; version: Digest } | null {
  const people = evaluator.scorers.find(({ kind }) => kind === 'review');
  if (people === undefined || evaluator.review === undefined) return null;
  const components = jsonObjectSchema.parse(scorer.components[people.key]);
  return { key: people.key, version: reviewVersion(components) };
}

/** The desk of an evaluator's review; raters, deadlines and masks are those of the newest evaluator with the same review. */
export async function openDesk(registered: RegisteredEvaluator, context: ReviewContext): Promise<ReviewDesk> {
  const review = reviewOf(registered);
  const { key } = registered.evaluator;
  if (review === null)
    throw new AssayError('usage', 'E_REVIEW_NONE', `${key} is not reviewed by people`, {
      fix: 'Declare review, and a scorer of the kind review.',
    });
  const newest = context.home.store.evaluators
    .history(key)
    .findLast((each) => reviewOf(each)?.version === review.version);
  const files = await keptReview(context.vault, review.version);
  const at = newest ?? registered;
  return {
    ...context,
    registered: at,
    policy: at.evaluator.review!,
    files,
    version: review.version,
    scorer: review.key,
  };
}

/** Every version of an evaluator's review, the oldest first: what was begun under one is finished under it. */
export async function openDesks(key: string, context: ReviewContext): Promise<readonly ReviewDesk[]> {
  const desks = new Map<Digest, ReviewDesk>();
  for (const registered of context.home.store.evaluators.history(key)) {
    const version = reviewOf(registered)?.version;
    if (version !== undefined && !desks.has(version)) desks.set(version, await openDesk(registered, context));
  }
  if (desks.size > 0) return [...desks.values()];
  throw new AssayError('usage', 'E_REVIEW_NONE', `${key} is not reviewed by people`, {
    fix: 'Declare review, and a scorer of the kind review.',
  });
}
