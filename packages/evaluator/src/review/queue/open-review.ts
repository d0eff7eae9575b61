import { ascending, mean, percentile, randomStream, shuffled } from '@assay/metrics';
import {
  AssayError,
  type Criterion,
  jsonObjectSchema,
  type JsonValue,
  type ReviewItem,
  type ReviewPolicy,
  type ReviewValues,
  type ScorerOf,
  type Submission,
  valuesOf,
} from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { createHash } from 'node:crypto';
import type { RegisteredEvaluator } from '../../contract/evaluators.ts';
import { disagreementOf } from '../../judge/ask-panel.ts';
import { judgeAnswers, judgeSeed } from '../../judge/judge-answers.ts';
import type { NewEvent } from '../../ledger/ledger.ts';
import { feedbackSplit, scoringSeed } from '../../score/splits.ts';
import type { Label } from '../../vault/commit-labels.ts';
import { hiddenDigest } from '../../vault/hidden-digest.ts';
import { openSnapshot } from '../../vault/snapshots.ts';
import { openDesk, type ReviewContext, type ReviewDesk, reviewOf } from '../read-review.ts';
import { type ItemState, majorityOf } from '../reviews.ts';
import { answersOf, predictionsFor } from './answers-of.ts';
import { stateOf } from './next-item.ts';

/** An item that may be reviewed. */
interface Drawable {
  readonly item: string;
  /** The slice that it is in, where the sample is stratified. */
  readonly stratum: string | null;
  /** How little the judges agree on it, where that decides. */
  readonly disagreement?: number;
}

/**
 * The items that people look at. The same ones for every submission: what differs between two is then not what was drawn.
 * Strata get their share of the sample, by largest remainder, and at least one each.
 */
function drawSample(
  items: readonly Drawable[],
  { sampling, seed }: Pick<ReviewPolicy, 'sampling' | 'seed'>,
): readonly Drawable[] {
  const inOrder = items.toSorted((a, b) => (a.item < b.item ? -1 : 1));
  if (sampling === 'all') return inOrder;
  if ('disagreement' in sampling)
    return inOrder
      .toSorted((a, b) => (b.disagreement ?? 0) - (a.disagreement ?? 0))
      .slice(0, sampling.disagreement);
  const draw = (from: readonly Drawable[], n: number, name: string): readonly Drawable[] =>
    shuffled(from, randomStream(seed, `review/${name}`)).slice(0, n);
  if ('random' in sampling) return draw(inOrder, sampling.random, 'all');
  const strata = [...Map.groupBy(inOrder, ({ stratum }) => stratum ?? '')].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const sizes = shares(
    strata.map(([, each]) => each.length),
    sampling.stratified,
  );
  return strata.flatMap(([name, each], i) => draw(each, sizes[i]!, `stratum/${name}`));
}

function shares(sizes: readonly number[], n: number): readonly number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const exact = sizes.map((size) => (size / total) * Math.min(n, total));
  const given = exact.map((share) => Math.max(1, Math.floor(share)));
  const byRemainder = exact
    .map((share, i) => ({ i, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest || a.i - b.i);
  let left = Math.min(n, total) - given.reduce((sum, share) => sum + share, 0);
  for (const { i } of byRemainder) {
    if (left <= 0) break;
    if (given[i]! < sizes[i]!) {
      given[i]! += 1;
      left -= 1;
    }
  }
  return given;
}

/** Puts the answers of a submission before people, once: those of the sample, with gold items and duplicates among them. */
async function openReview(desk: ReviewDesk, submission: Submission, split: string): Promise<void> {
  const { home, version, actor, clock, registered, policy } = desk;
  const { reviews } = home.store;
  const isOpen = (): boolean =>
    reviews.items({ version, submission_id: submission.id }).some((item) => item.split === split);
  if (isOpen()) return;
  const scorer = registered.evaluator.scorers.find(({ kind }) => kind === 'review')!;
  const answers = await answersOf(submission, predictionsFor(scorer, registered.evaluator), home);
  const drawn = drawSample(await drawable(desk, split, { submission, answers }), policy);
  const secret = await hiddenDigest(
    desk.vault,
    'review items',
    Buffer.from(JSON.stringify([version, submission.id, split])),
  );
  const shared = { evaluator_key: registered.evaluator.key, version, split, submission_id: submission.id };
  const items = drawn.map(({ item, stratum }) =>
    made(secret, {
      ...shared,
      kind: answers.has(item) ? 'answer' : 'unanswered',
      item,
      stratum,
      duplicate_of: null,
    }),
  );
  const again = items.filter(
    ({ kind, id }) =>
      kind === 'answer' && randomStream(policy.seed, `duplicate/${id}`).nextFloat() < policy.duplicates,
  );
  const duplicates = again.map(({ id, item, stratum }) =>
    made(secret, { ...shared, kind: 'duplicate', item, stratum, duplicate_of: id }),
  );
  const gold = await goldItems(desk);
  home.ledger.append(await home.signingKey(), () => {
    // Another process may open the same at the same moment.
    if (!isOpen()) for (const item of [...items, ...duplicates]) reviews.addItem(item);
    for (const item of gold) if (reviews.item(item.id) === null) reviews.addItem(item);
    const facts = { version, split, items: items.length, actor, at: clock.now() };
    return [{ kind: 'review.opened', subjects: [], predicate: { about: submission.id, ...facts } }];
  });
}

/** Opens the review of everything that waits for its score, each under the version that it was sent to. */
export async function openWaiting(key: string, context: ReviewContext): Promise<void> {
  const { store } = context.home;
  for (const { submission } of store.submissions.list({
    evaluator_key: key,
    states: ['queued', 'scoring'],
  })) {
    const registered = store.evaluators.get(key, submission.evaluator_digest);
    if (registered === null || reviewOf(registered) === null) continue;
    await openReview(await openDesk(registered, context), submission, feedbackSplit(registered));
  }
}

interface Came {
  readonly submission: Submission;
  readonly answers: ReadonlyMap<string, JsonValue>;
}

/** All items of a split: those with labels, or those whose inputs are known, or those that came. */
async function drawable(desk: ReviewDesk, split: string, came: Came): Promise<readonly Drawable[]> {
  const { registered, policy, files } = desk;
  const labels = await labelsOf(desk, split);
  const { sampling } = policy;
  const by = typeof sampling === 'object' && 'stratified' in sampling ? sampling.by : null;
  const items =
    labels === null
      ? (files.inputs === null ? [...came.answers.keys()] : Object.keys(files.inputs)).map((item) => ({
          item,
          stratum: null,
        }))
      : labels.map((label) => ({ item: label.item, stratum: by === null ? null : stratumOf(label, by) }));
  if (typeof sampling !== 'object' || !('disagreement' in sampling)) return items;
  const scorer = registered.evaluator.scorers.find(
    (each): each is ScorerOf<'judge'> => each.kind === 'judge' && each.key === sampling.of,
  )!;
  const { submission, answers } = came;
  const seed = judgeSeed(scoringSeed(submission, registered, split));
  const { vault, env, home } = desk;
  const work = { scorer, registered, answers, labels, vault, env, paid: home.paid, seed };
  const judged = new Map((await judgeAnswers(work)).items.map((item) => [item.id, disagreementOf(item)]));
  return items.map((item) => ({ ...item, disagreement: judged.get(item.item) ?? 0 }));
}

async function labelsOf(
  { registered, home, vault, actor, clock }: ReviewDesk,
  split: string,
): Promise<readonly Label[] | null> {
  const id = registered.snapshots[split];
  if (id === undefined) return null;
  const why = { actor, at: clock.now(), reason: `review for ${registered.evaluator.key}` };
  return (await openSnapshot(home, vault, id, why)).labels;
}

/** The slice that a label is in, by a column. */
export function stratumOf({ label }: Label, by: string): string {
  const metadata = jsonObjectSchema.safeParse(jsonObjectSchema.safeParse(label).data?.['metadata']).data;
  const tags = Array.isArray(metadata?.['tags']) ? metadata['tags'].map(String) : [];
  return tags.find((tag) => tag.startsWith(`${by}=`)) ?? '';
}

async function goldItems({ files, vault, version, registered }: ReviewDesk): Promise<readonly ReviewItem[]> {
  const secret = await hiddenDigest(vault, 'review items', Buffer.from(JSON.stringify([version, 'gold'])));
  const shared = { evaluator_key: registered.evaluator.key, version, split: 'gold', submission_id: null };
  return files.gold.map(({ id }) =>
    made(secret, { ...shared, kind: 'gold', item: id, stratum: null, duplicate_of: null }),
  );
}

/** Ids are made with a secret: they look alike whatever they stand for, and the same item always has the same. */
function made(secret: string, rest: Omit<ReviewItem, 'schema_version' | 'id'>): ReviewItem {
  const digest = createHash('sha256')
    .update(JSON.stringify([secret, rest.kind, rest.item]))
    .digest('hex');
  return { schema_version: 'assay.review-item.v1', id: `it-${digest.slice(0, 16)}`, ...rest };
}

/** What people have said of a submission, when nothing of it waits any more. */
export interface SettledReview {
  readonly desk: ReviewDesk;
  /** Of every item that was drawn, those without an answer among them. */
  readonly states: readonly ItemState[];
}

/** E_REVIEW_WAITS: people are not done. The submission stays in the queue until they are. */
export async function settledReview(
  {
    submission,
    registered,
    split,
  }: { readonly submission: Submission; readonly registered: RegisteredEvaluator; readonly split: string },
  context: ReviewContext,
): Promise<SettledReview | null> {
  if (reviewOf(registered) === null) return null;
  const desk = await openDesk(registered, context);
  await openReview(desk, submission, split);
  const states = drawnStates(desk, submission.id, split);
  const waiting = states.filter(({ item, status }) => item.kind === 'answer' && status === 'open').length;
  const disputed = states.filter(({ status }) => status === 'disputed').length;
  if (waiting + disputed === 0) return { desk, states };
  const what = [
    ...(waiting === 0
      ? []
      : [`${waiting} of ${plural(states.length, 'item')} ${agreeing(waiting, 'waits', 'wait')} for raters`]),
    ...(disputed === 0 ? [] : [`${disputed} for an adjudicator`]),
  ];
  throw new AssayError(
    'environment',
    'E_REVIEW_WAITS',
    `submission ${submission.id} is under review: ${what.join(', ')}`,
    {
      retryable: true,
    },
  );
}

export const isUnderReview = (error: unknown): boolean =>
  error instanceof AssayError && error.code === 'E_REVIEW_WAITS';

/** Where the items of a submission stand. */
export function drawnStates(desk: ReviewDesk, submissionId: string, split: string): readonly ItemState[] {
  return desk.home.store.reviews
    .items({ version: desk.version, submission_id: submissionId })
    .filter((item) => item.split === split && item.kind !== 'duplicate')
    .map((item) => stateOf(item, desk));
}

/**
 * Closes what a score was made of, in the transaction that records it: nothing of it can be changed any more. E_REVIEW_CHANGED
 * where a vote came or was taken back in between.
 */
export function closeReview(
  { desk, states }: SettledReview,
  scoreId: string,
  at: string,
): readonly NewEvent[] {
  const { reviews } = desk.home.store;
  const open = states.filter(({ status, item }) => status !== 'closed' && item.kind === 'answer');
  for (const before of open) {
    const now = stateOf(before.item, desk);
    if (now.history.votes.length !== before.history.votes.length || now.status !== before.status)
      throw new AssayError(
        'environment',
        'E_REVIEW_CHANGED',
        `${before.item.id} was judged again while it was scored`,
        {
          retryable: true,
          fix: 'Score again.',
        },
      );
    reviews.addEvent({ kind: 'closed', item: before.item.id, round: before.round, score_id: scoreId, at });
  }
  if (open.length === 0) return [];
  const facts = {
    version: desk.version,
    items: open.map(({ item, round }) => ({ id: item.id, round })),
    score: scoreId,
    at,
  };
  return [
    { kind: 'review.closed', subjects: [], predicate: { about: open[0]!.item.submission_id!, ...facts } },
  ];
}

/**
 * The number of an item for a criterion: 0 at the worst value, 1 at the best, steps of equal size between; of labels whether it is
 * one of those that count as right. Null: nobody was sure. An adjudicator's word is the last.
 */
export function numberOf(
  { adjudication, votes }: Pick<ItemState, 'adjudication' | 'votes'>,
  criterion: Criterion,
  rule: ReviewPolicy['aggregate'],
): number | null {
  const given: readonly ReviewValues[] =
    adjudication === null
      ? votes.flatMap(({ values }) => (values === null ? [] : [values]))
      : [adjudication.values];
  const sure = given.flatMap((values) => {
    const value = values[criterion.key] ?? null;
    return value === null ? [] : [value];
  });
  if (sure.length === 0) return null;
  const numbers = sure.map((value) => numberOfValue(value, criterion));
  if (criterion.kind !== 'label' && rule !== 'majority')
    return rule === 'mean' ? mean(numbers) : percentile(ascending(numbers), 50);
  const value = majorityOf(sure);
  return value === null ? null : numberOfValue(value, criterion);
}

function numberOfValue(value: string, criterion: Criterion): number {
  if (criterion.kind === 'label') return criterion.pass?.includes(value) === true ? 1 : 0;
  const values = valuesOf(criterion);
  return values.indexOf(value) / (values.length - 1);
}
