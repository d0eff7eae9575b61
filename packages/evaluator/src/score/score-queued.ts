import { type Clock, nodeDigester } from '@assay/engine';
import { AssayError, type OfficialScore, type Submission } from '@assay/records';
import { submissionsOf } from '../board/standing.ts';
import { faultPoint } from '../fault-point.ts';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import type { NewEvent } from '../ledger/ledger.ts';
import type { CommittedLabels } from '../vault/commit-labels.ts';
import { type By, openSnapshot } from '../vault/snapshots.ts';
import type { Vault } from '../vault/vault.ts';
import { closeReview, isUnderReview, settledReview } from '../review/queue/open-review.ts';
import { keepEvidence } from './evidence.ts';
import { recordSubmissionScore } from './record-submission-score.ts';
import { scoreSubmission } from './score-submission.ts';
import type { ScoringWork } from './scorer-kind.ts';
import { feedbackSplit, finalSplit, scoringSeed } from './splits.ts';

export interface ScoringContext {
  readonly home: EvaluatorHome;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly env: ScoringWork['env'];
  /** Who scores, as the log says it. */
  readonly actor: string;
  /** Code is run without a sandbox, and its scores are unofficial for ever. */
  readonly unsafe?: boolean;
  readonly signal?: AbortSignal;
}

export interface ScoreOne {
  readonly submission: Submission;
  /** The version of the evaluator to judge by. */
  readonly registered: RegisteredEvaluator;
  readonly split: string;
  readonly kind: OfficialScore['kind'];
  /** From 1; the same attempt is found again instead of made twice. */
  readonly attempt?: number;
  /** Hidden labels that are open already. */
  readonly labels?: CommittedLabels;
}

/**
 * Scores what waits in the queue of an evaluator, in the order of arrival; what another process left half done is done again.
 * Each submission is judged by the version that it was sent to.
 */
export async function* scoreQueued(key: string, context: ScoringContext): AsyncGenerator<OfficialScore> {
  const { store } = context.home;
  const open = new OpenLabels(context);
  for (const { submission } of store.submissions.list({
    evaluator_key: key,
    states: ['scoring', 'queued'],
  })) {
    context.signal?.throwIfAborted();
    const registered = versionOf(submission, context.home);
    const split = feedbackSplit(registered);
    const labels = await open.of(registered, split);
    const score = await unlessUnderReview(() =>
      scoreOne(
        { submission, registered, split, kind: 'official', ...(labels === null ? {} : { labels }) },
        context,
      ),
    );
    if (score !== null) yield score;
  }
}

/** Null where people are not done: it waits, and the others do not wait for it. */
async function unlessUnderReview(score: () => Promise<OfficialScore>): Promise<OfficialScore | null> {
  try {
    return await score();
  } catch (error) {
    if (isUnderReview(error)) return null;
    throw error;
  }
}

/** Judges one submission, and records it. What was recorded before for the same is given again. */
export async function scoreOne(one: ScoreOne, context: ScoringContext): Promise<OfficialScore> {
  const { submission, registered, split, kind, attempt = 1 } = one;
  const { home, vault, clock, env } = context;
  const { store } = home;
  const snapshot_id = registered.snapshots[split] ?? null;
  const identity = {
    submission_id: submission.id,
    split,
    scorer: registered.scorer.id,
    snapshot_id,
    attempt,
  };
  const id = `sc-${nodeDigester.json(identity).slice(7, 23)}`;
  const known = store.scores.get(id);
  const state = store.submissions.get(submission.id)!.state;
  if (known !== null) return known;
  const review = await settledReview({ submission, registered, split }, context);
  const moves = state === 'queued' || state === 'scoring';
  if (state === 'queued') begin(submission, context);
  const started_at = clock.now();
  const seed = scoringSeed(submission, registered, split, attempt);
  const by: By = { actor: context.actor, at: started_at };
  try {
    const scored = await scoreSubmission({
      submission,
      registered,
      split,
      review,
      vault,
      env,
      paid: home.paid,
      seed,
      clock,
      artifact: (name) => artifactOf(submission, name, home),
      labels: async () => one.labels ?? (await labelsOf(registered, split, { ...context, by })),
      ...(context.unsafe === undefined ? {} : { unsafe: context.unsafe }),
      ...(context.signal === undefined ? {} : { signal: context.signal }),
    });
    faultPoint('scoring-before-record');
    const { items: _items, trace: _trace, sandbox, used, ...numbers } = scored;
    const score: OfficialScore = {
      schema_version: 'assay.official-score.v1',
      id,
      submission_id: submission.id,
      evaluator_key: submission.evaluator_key,
      evaluator_digest: registered.digest,
      kind,
      split,
      scorer: registered.scorer,
      snapshot_id,
      execution: { started_at, finished_at: clock.now(), seed, attempt, sandbox, used },
      ...numbers,
      evidence: await keepEvidence(id, scored, { vault, home }),
      trace_id: `trace-${id.slice(3)}`,
    };
    faultPoint('evidence-before-record');
    const also = (): readonly NewEvent[] =>
      review === null || score.status !== 'scored'
        ? []
        : closeReview(review, id, score.execution.finished_at);
    await recordSubmissionScore(score, registered, home, { state: moves ? score.status : null, also });
    faultPoint('score-recorded');
    return score;
  } catch (error) {
    return foundOrQueued(error, { id, moves, submission }, context);
  }
}

/** Another process may begin the same at the same moment: both score it, and the one who comes second finds the score. */
function begin({ id }: Submission, { home, clock }: ScoringContext): void {
  const { submissions } = home.store;
  try {
    submissions.step(id, { state: 'scoring', at: clock.now(), reason: null });
  } catch (error) {
    const isTaken =
      error instanceof AssayError &&
      error.code === 'E_SUBMISSION_STATE' &&
      submissions.get(id)?.state !== 'withdrawn';
    if (!isTaken) throw error;
  }
}

/** Another process may have been quicker; what cannot be scored now waits again. */
function foundOrQueued(
  error: unknown,
  {
    id,
    moves,
    submission,
  }: { readonly id: string; readonly moves: boolean; readonly submission: Submission },
  { home, clock }: ScoringContext,
): OfficialScore {
  const { store } = home;
  const found = store.scores.get(id);
  if (found !== null) return found;
  if (moves && store.submissions.get(submission.id)?.state === 'scoring')
    store.submissions.step(submission.id, {
      state: 'queued',
      at: clock.now(),
      reason: 'it could not be scored yet',
    });
  throw error;
}

/** Hidden labels of each version and split, opened once for all submissions of one call: one access, one event. */
class OpenLabels {
  readonly #context: ScoringContext;
  readonly #open = new Map<string, Promise<CommittedLabels>>();

  constructor(context: ScoringContext) {
    this.#context = context;
  }

  async of(registered: RegisteredEvaluator, split: string): Promise<CommittedLabels | null> {
    const id = registered.snapshots[split];
    if (id === undefined) return null;
    const by = { actor: this.#context.actor, at: this.#context.clock.now() };
    const open = this.#open.get(id) ?? labelsOf(registered, split, { ...this.#context, by });
    this.#open.set(id, open);
    return open;
  }
}

async function labelsOf(
  { snapshots, evaluator }: RegisteredEvaluator,
  split: string,
  { home, vault, by }: Pick<ScoringContext, 'home' | 'vault'> & { readonly by: By },
): Promise<CommittedLabels> {
  const id = snapshots[split];
  if (id === undefined)
    throw new AssayError('usage', 'E_SPLIT', `${evaluator.key} has no labels for the split ${split}`);
  return openSnapshot(home, vault, id, { ...by, reason: `scoring for ${evaluator.key}` });
}

/** The bytes that came in; other bytes under that digest are refused. */
async function artifactOf(
  { artifacts, id }: Submission,
  name: string,
  { blobs }: EvaluatorHome,
): Promise<Uint8Array> {
  const found = artifacts.find((artifact) => artifact.name === name);
  if (found !== undefined) return blobs.read(found.digest);
  throw new AssayError('usage', 'E_ARTIFACTS', `submission ${id} has no artifact ${name}`);
}

function versionOf(
  { evaluator_key: key, evaluator_digest: digest, id }: Submission,
  { store }: EvaluatorHome,
): RegisteredEvaluator {
  const registered = store.evaluators.get(key, digest);
  if (registered !== null) return registered;
  throw new AssayError(
    'environment',
    'E_EVALUATOR_LOST',
    `the evaluator that submission ${id} was sent to is not in the store`,
  );
}

/** Scores on the final split everything that is scored on the other one, by the newest version, in the order of arrival. */
export async function* scoreFinal(key: string, context: ScoringContext): AsyncGenerator<OfficialScore> {
  const { store } = context.home;
  const registered = store.evaluators.get(key);
  if (registered?.evaluator.splits === undefined)
    throw new AssayError('usage', 'E_SPLIT', `${key} has one split: there is no final one`);
  const split = finalSplit(registered);
  const labels = await new OpenLabels(context).of(registered, split);
  for (const { submission } of submissionsOf({ evaluator_key: key, states: ['scored'] }, store)) {
    context.signal?.throwIfAborted();
    const score = await unlessUnderReview(() =>
      scoreOne(
        { submission, registered, split, kind: 'official', ...(labels === null ? {} : { labels }) },
        context,
      ),
    );
    if (score !== null) yield score;
  }
}
