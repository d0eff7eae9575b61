import { nodeFiles } from '@assay/engine';
import { AssayError, type Evaluator, type JsonObject, type ReviewPolicy } from '@assay/records';
import { readReview } from '../../review/declare/read-review.ts';
import { keepReview, reviewComponents } from '../../review/declare/review-version.ts';
import { predictionsFor } from '../../review/queue/answers-of.ts';
import { stratumOf } from '../../review/queue/open-review.ts';
import { criterionAgreement } from '../../review/settle/criterion-agreement.ts';
import type { SettledReview } from '../../review/settle/settled-review.ts';
import type { ItemState } from '../../review/settle/item-state.ts';
import { numberOf } from '../../review/settle/settled-item.ts';
import type { ScorerKind, ScorerResult, ScoringWork } from '../scorer-kind.ts';
import { metricsOfReview, type Reviewed, reviewMetrics } from './review-metrics.ts';

/** People: what they said of each answer, as numbers. Every number leads to its votes. */
export const reviewScorer: ScorerKind<'review'> = {
  register: async (scorer, { evaluator, folder, vault }) => {
    const policy = policyOf(evaluator, scorer.key);
    predictionsFor(scorer, evaluator);
    checkSampling(policy, evaluator);
    const files = await readReview(policy, nodeFiles(folder));
    const components = await reviewComponents(policy, files, vault);
    if (vault !== null) await keepReview(vault, components, files);
    return { components, metrics: reviewMetrics(scorer.key, files.rubric) };
  },
  score: async (scorer, work) => {
    if (work.review === null)
      throw new AssayError('usage', 'E_REVIEW_NONE', `scorer ${scorer.key}: people have judged nothing`);
    const { states, desk } = work.review;
    const reviewed = {
      states,
      rubric: desk.files.rubric,
      policy: desk.policy,
      strata: await strataOf(desk.policy, work),
    };
    return resultOf(metricsOfReview(scorer.key, reviewed), reviewed, work.review);
  },
};

function policyOf({ review }: Evaluator, key: string): ReviewPolicy {
  if (review !== undefined) return review;
  throw new AssayError(
    'usage',
    'E_REVIEW_NONE',
    `scorer ${key} is scored by people, but the file does not say how they judge`,
    {
      fix: 'Declare review: { rubric: rubric.yaml }.',
    },
  );
}

function checkSampling({ sampling }: ReviewPolicy, { labels, scorers }: Evaluator): void {
  if (typeof sampling !== 'object') return;
  const wrong = (message: string, fix: string): AssayError =>
    new AssayError('usage', 'E_SPEC_NAME', message, { fix });
  if ('by' in sampling && labels?.slices.includes(sampling.by) !== true)
    throw wrong(
      `sampling is by ${sampling.by}, which is not one of labels.slices`,
      `Write slices: [${sampling.by}] in labels.`,
    );
  if ('of' in sampling && !scorers.some(({ kind, key }) => kind === 'judge' && key === sampling.of))
    throw wrong(
      `sampling is by the disagreement of ${sampling.of}, which is not a scorer of the kind judge`,
      'Name a scorer whose judges are models.',
    );
}

async function strataOf({ sampling }: ReviewPolicy, { labels }: ScoringWork): Promise<Reviewed['strata']> {
  if (typeof sampling !== 'object' || !('by' in sampling)) return null;
  const sizes = new Map<string, number>();
  for (const label of (await labels()).labels) {
    const stratum = stratumOf(label, sampling.by);
    sizes.set(stratum, (sizes.get(stratum) ?? 0) + 1);
  }
  return sizes;
}

function resultOf(
  metrics: ScorerResult['metrics'],
  { states, rubric, policy }: Reviewed,
  { desk }: SettledReview,
): ScorerResult {
  const unanswered = states.filter(({ item }) => item.kind === 'unanswered').length;
  const votes = states.flatMap((state) => state.votes);
  const redacted = {
    version: desk.version,
    items: states.length,
    votes: votes.length,
    raters: new Set(votes.map(({ rater }) => rater)).size,
    adjudicated: states.filter(({ adjudication }) => adjudication !== null).length,
    appealed: states.filter(({ round }) => round > 1).length,
    agreement: rubric.criteria.map((criterion) => asJson(criterionAgreement(states, criterion))),
  };
  const items = states.map((state) => itemOf(state, { rubric, policy }));
  return {
    metrics,
    slices: [],
    counts: {
      items: states.length,
      answered: states.length - unanswered,
      errors: unanswered === 0 ? {} : { missing: unanswered },
    },
    marks: ['human_judged', ...(policy.sampling === 'all' ? [] : (['partial'] as const))],
    items,
    trace: { full: { review: desk.version, items }, redacted },
    sandbox: null,
    used: null,
  };
}

/** An item with everything that it is made of. */
function itemOf(state: ItemState, { rubric, policy }: Pick<Reviewed, 'rubric' | 'policy'>): JsonObject {
  const { item, round, votes, adjudication } = state;
  const numbers = rubric.criteria.map((criterion) => [
    criterion.key,
    numberOf(state, criterion, policy.aggregate),
  ]);
  return asJson({
    id: item.item,
    review_item: item.id,
    round,
    numbers: Object.fromEntries(numbers) as JsonObject,
    votes: votes.map(({ rater, values, reason, at, seconds }) => ({ rater, values, reason, at, seconds })),
    adjudication,
    appeals: state.history.events.filter(({ kind }) => kind === 'appealed'),
  });
}

function asJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
