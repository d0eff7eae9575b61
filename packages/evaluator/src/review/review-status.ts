import type { ReviewEventOf } from '@assay/records';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { deskStates } from './queue/next-item.ts';
import { type ReviewDesk, reviewOf } from './read-review.ts';
import { type CriterionAgreement, criterionAgreement } from './settle/criterion-agreement.ts';
import type { ItemState } from './reviews.ts';
import { type RaterStanding, raterStanding } from './settle/rater-standing.ts';

/** How a review stands, for who leads it. */
export interface ReviewStatus {
  readonly evaluator_key: string;
  readonly version: string;
  readonly counts: Readonly<Record<ItemState['status'] | 'unanswered', number>>;
  readonly submissions: readonly {
    readonly submission_id: string;
    readonly split: string;
    readonly items: number;
    readonly open: number;
    readonly disputed: number;
    readonly closed: number;
  }[];
  readonly agreement: readonly CriterionAgreement[];
  readonly raters: readonly (RaterStanding & { readonly excluded: boolean })[];
  readonly excluded: readonly ReviewEventOf<'excluded'>[];
  /** Items that wait for an adjudicator. */
  readonly disputed: readonly string[];
  readonly appeals: readonly (ReviewEventOf<'appealed'> & {
    readonly submission_id: string | null;
    /** The id of the item in the task. */
    readonly of: string;
    readonly status: ItemState['status'];
  })[];
}

export function reviewStatus(desk: ReviewDesk): ReviewStatus {
  const { home, version, files, registered } = desk;
  const states = deskStates(desk);
  const answers = states.filter(({ item }) => item.kind === 'answer');
  const events = home.store.reviews.events({ version });
  const excluded = events.filter((event) => event.kind === 'excluded');
  const raters = [
    ...new Set(states.flatMap(({ history }) => history.votes.map(({ rater }) => rater))),
  ].toSorted();
  const count = (among: readonly ItemState[], status: ItemState['status']): number =>
    among.filter((state) => state.status === status).length;
  return {
    evaluator_key: registered.evaluator.key,
    version,
    counts: {
      open: count(answers, 'open'),
      disputed: count(answers, 'disputed'),
      agreed: count(answers, 'agreed'),
      closed: count(answers, 'closed'),
      unanswered: states.filter(({ item }) => item.kind === 'unanswered').length,
    },
    submissions: submissionsOf(answers).map(({ submission_id, split, among }) => ({
      submission_id,
      split,
      items: among.length,
      open: count(among, 'open'),
      disputed: count(among, 'disputed'),
      closed: count(among, 'closed'),
    })),
    agreement: files.rubric.criteria.map((criterion) => criterionAgreement(answers, criterion)),
    raters: raters.map((rater) => ({
      ...raterStanding(rater, desk),
      excluded: excluded.some((event) => event.rater === rater),
    })),
    excluded,
    disputed: answers.filter(({ status }) => status === 'disputed').map(({ item }) => item.id),
    appeals: events
      .filter((event) => event.kind === 'appealed')
      .map((event) => {
        const { item, status } = answers.find((state) => state.item.id === event.item)!;
        return { ...event, submission_id: item.submission_id, of: item.item, status };
      }),
  };
}

function submissionsOf(answers: readonly ItemState[]): readonly {
  readonly submission_id: string;
  readonly split: string;
  readonly among: readonly ItemState[];
}[] {
  const groups = Map.groupBy(answers, ({ item }) => JSON.stringify([item.submission_id, item.split]));
  return [...groups.values()].map((among) => {
    const { submission_id, split } = among[0]!.item;
    return { submission_id: submission_id!, split, among };
  });
}

/** How many answers wait for raters or for an adjudicator, under the review that an evaluator has now. Opens nothing hidden. */
export function waitingItems(registered: RegisteredEvaluator, home: EvaluatorHome): number {
  const review = reviewOf(registered);
  if (review === null) return 0;
  const policy = registered.evaluator.review!;
  return deskStates({ home, version: review.version, policy }).filter(
    ({ item, status }) => item.kind === 'answer' && (status === 'open' || status === 'disputed'),
  ).length;
}
