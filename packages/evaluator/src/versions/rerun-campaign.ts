import {
  AssayError,
  type BoardHead,
  type JsonObject,
  type OfficialScore,
  type Submission,
} from '@assay/records';
import { randomBytes } from 'node:crypto';
import { SubmissionStandings } from '../board/standing.ts';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import { faultPoint } from '../fault-point.ts';
import { openEnvelope } from '../ledger/envelope.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { textIn } from '../ledger/statement.ts';
import { isUnderReview } from '../review/queue/open-review.ts';
import { scoreOne, type ScoringContext } from '../score/score-queued.ts';
import { feedbackSplit } from '../score/splits.ts';
import { givePlace } from './end-score.ts';
import { letCount, versionFor } from './rerun-submission.ts';

/** The version that judges all again, and on which split. */
interface CampaignTarget {
  readonly registered: RegisteredEvaluator;
  readonly split: string;
}

/** Submissions that have been judged before, by whichever version: those that a board can show. */
function judgedBefore({ registered }: CampaignTarget, { store }: EvaluatorHome): readonly Submission[] {
  return store.submissions
    .list({ evaluator_key: registered.evaluator.key, states: ['scored', 'errored'] })
    .map(({ submission }) => submission);
}

interface Pending {
  readonly submission: Submission;
  /** The attempt that comes next. */
  readonly attempt: number;
  /** The last one failed by no fault of the submission. */
  readonly hasFailed: boolean;
}

/** Those of them that this version has not judged yet, or whose scores by it have all ended: what ended takes no place again. */
function pendingIn(target: CampaignTarget, home: EvaluatorHome): readonly Pending[] {
  const standings = new SubmissionStandings(home.store, target.registered.evaluator.key);
  return judgedBefore(target, home).flatMap((submission) => {
    const own = scoresByTarget(target, submission, standings);
    const inPlace = standings.inPlace(submission, target.split);
    const isJudged = own.some(
      (score) => score.id === inPlace?.id || (score.error?.ours !== true && !standings.hasEnded(score)),
    );
    if (isJudged) return [];
    const attempt = Math.max(0, ...own.map(({ execution }) => execution.attempt)) + 1;
    return [{ submission, attempt, hasFailed: own.at(-1)?.error?.ours === true }];
  });
}

/** In the order in which they were made. */
function scoresByTarget(
  { registered, split }: CampaignTarget,
  submission: Submission,
  standings: SubmissionStandings,
): readonly OfficialScore[] {
  const snapshot = registered.snapshots[split] ?? null;
  return standings
    .scoresOf(submission, split)
    .filter(({ scorer, snapshot_id }) => scorer.id === registered.scorer.id && snapshot_id === snapshot);
}

/** All submissions to an evaluator, judged again by one version: as far as it has come. */
export interface CampaignState {
  readonly campaign_id: string;
  /** The version that judges. */
  readonly evaluator_digest: string;
  readonly split: string;
  readonly actor: string;
  readonly reason: string;
  readonly requested_at: string;
  /** When the board began to show the version; null while it shows another. */
  readonly switched_at: string | null;
  /** `left`: it was not finished, and a later one switched the board. */
  readonly state: 'under_way' | 'finished' | 'left';
  /** Submissions that are judged, and of them those whose scoring failed by no fault of theirs and has to be asked for again. */
  readonly judged: { readonly done: number; readonly total: number; readonly failed: number };
}

type Asked = Omit<CampaignState, 'state' | 'judged'> & { readonly submissions: number };

/** The campaigns of an evaluator as its ledger tells them, in the order in which they were asked for. */
export function campaignsOf(evaluator: string, home: EvaluatorHome): readonly CampaignState[] {
  const asked = askedCampaigns(evaluator, home);
  return asked.map(({ submissions, ...campaign }, i) => {
    if (campaign.switched_at !== null)
      return { ...campaign, state: 'finished', judged: { done: submissions, total: submissions, failed: 0 } };
    const isLeft = asked
      .slice(i + 1)
      .some(({ split, switched_at: at }) => split === campaign.split && at !== null);
    return {
      ...campaign,
      state: isLeft ? 'left' : 'under_way',
      judged: progressOf(evaluator, campaign, home),
    };
  });
}

/** A campaign to this version on this split that has not switched the board yet. */
function openCampaign(
  {
    evaluator,
    digest,
    split,
  }: { readonly evaluator: string; readonly digest: string; readonly split: string },
  home: EvaluatorHome,
): string | null {
  const open = askedCampaigns(evaluator, home).findLast(
    (campaign) => campaign.evaluator_digest === digest && campaign.split === split,
  );
  return open === undefined || open.switched_at !== null ? null : open.campaign_id;
}

function askedCampaigns(evaluator: string, { store }: EvaluatorHome): readonly Asked[] {
  const found = new Map<string, Asked>();
  for (const { kind, envelope } of store.ledger.about(evaluator)) {
    if (kind !== 'rerun.requested' && kind !== 'board.switched') continue;
    const { predicate } = openEnvelope(envelope).statement;
    const id = textIn(predicate, 'campaign_id');
    if (id === null) continue;
    const known = found.get(id);
    if (kind === 'rerun.requested') found.set(id, askedFor(id, predicate));
    else if (known !== undefined) found.set(id, { ...known, switched_at: textIn(predicate, 'switched_at') });
  }
  return [...found.values()];
}

function askedFor(campaign_id: string, predicate: JsonObject): Asked {
  const text = (name: string): string => textIn(predicate, name) ?? '';
  return {
    campaign_id,
    evaluator_digest: text('evaluator_digest'),
    split: text('split'),
    actor: text('actor'),
    reason: text('reason'),
    requested_at: text('at'),
    switched_at: null,
    submissions: Number(predicate['submissions']),
  };
}

function progressOf(
  evaluator: string,
  { evaluator_digest: digest, split }: Pick<Asked, 'evaluator_digest' | 'split'>,
  home: EvaluatorHome,
): CampaignState['judged'] {
  const registered = home.store.evaluators.get(evaluator, digest);
  if (registered === null) return { done: 0, total: 0, failed: 0 };
  const target = { registered, split };
  const total = judgedBefore(target, home).length;
  const pending = pendingIn(target, home);
  const failed = pending.filter(({ hasFailed }) => hasFailed).length;
  return { done: total - pending.length, total, failed };
}

interface Campaign {
  readonly evaluator: string;
  /** The digest of the version that judges all; the newest unless given. */
  readonly scorer_of?: string | undefined;
  readonly split?: string | undefined;
  readonly reason: string;
}

export interface CampaignStep {
  readonly campaign_id: string;
  readonly done: number;
  readonly total: number;
  readonly score: OfficialScore;
}

export interface CampaignResult {
  readonly campaign_id: string;
  readonly head: BoardHead;
  /** Pairs of scores: whose place was taken, and by which. */
  readonly superseded: readonly (readonly [old: string, by: string])[];
}

/**
 * Judges every submission to an evaluator by one version, and then lets the board show that version, in one step: until then
 * it shows what it showed. Everything about it can be read from the ledger and the scores, so that one that was stopped goes on
 * where it was when it is asked for again.
 */
export async function* rerunCampaign(
  campaign: Campaign,
  context: ScoringContext,
): AsyncGenerator<CampaignStep, CampaignResult> {
  const { home } = context;
  const registered = versionFor(campaign.evaluator, campaign, home);
  const split = campaign.split ?? feedbackSplit(registered);
  const target: CampaignTarget = { registered, split };
  const asked = { evaluator: registered.evaluator.key, digest: registered.digest, split };
  const campaign_id = openCampaign(asked, home) ?? (await requestCampaign(target, campaign, context));
  for (;;) {
    let underReview: unknown = null;
    for (const { submission, attempt } of pendingIn(target, home)) {
      context.signal?.throwIfAborted();
      let score: OfficialScore;
      try {
        score = await scoreOne({ submission, registered, split, kind: 'rerun', attempt }, context);
      } catch (error) {
        // People are asked about all of them; the board waits until they are done.
        if (!isUnderReview(error)) throw error;
        underReview ??= error;
        continue;
      }
      if (score.error?.ours === true) throw stopped(score);
      const total = judgedBefore(target, home).length;
      yield { campaign_id, done: total - pendingIn(target, home).length, total, score };
    }
    if (underReview !== null) throw underReview;
    faultPoint('campaign-before-switch');
    const switched = await switchBoard(target, { campaign_id, reason: campaign.reason }, context);
    faultPoint('campaign-after-switch');
    // Something came in meanwhile: it is judged first.
    if (switched !== null) return switched;
  }
}

async function requestCampaign(
  target: CampaignTarget,
  { reason }: Campaign,
  { home, actor, clock }: ScoringContext,
): Promise<string> {
  const { registered, split } = target;
  const campaign_id = `campaign-${randomBytes(6).toString('hex')}`;
  home.ledger.append(await home.signingKey(), () => [
    {
      kind: 'rerun.requested',
      subjects: [],
      predicate: {
        about: registered.evaluator.key,
        campaign_id,
        evaluator_digest: registered.digest,
        scorer: registered.scorer.id,
        split,
        submissions: judgedBefore(target, home).length,
        actor,
        reason,
        at: clock.now(),
      },
    },
  ]);
  return campaign_id;
}

/** The new head and every score whose place is taken, in one transaction; null where something is not judged yet. */
async function switchBoard(
  target: CampaignTarget,
  { campaign_id, reason }: { readonly campaign_id: string; readonly reason: string },
  { home, actor, clock }: ScoringContext,
): Promise<CampaignResult | null> {
  const { registered, split } = target;
  const { store } = home;
  const key = await home.signingKey();
  const at = clock.now();
  const head: BoardHead = {
    schema_version: 'assay.board-head.v1',
    evaluator_key: registered.evaluator.key,
    split,
    evaluator_digest: registered.digest,
    scorer_id: registered.scorer.id,
    switched_at: at,
    reason,
  };
  let superseded: readonly (readonly [string, string])[] = [];
  try {
    home.ledger.append(key, () => {
      if (pendingIn(target, home).length > 0) throw new NotYet();
      const standings = new SubmissionStandings(store, registered.evaluator.key);
      const successions = successorsIn(target, standings, home).map((by) => ({
        by,
        ...givePlace(by, standings, { actor, at, reason }),
      }));
      superseded = successions.flatMap(({ superseded: old, by }) =>
        old === null ? [] : [[old, by.id] as const],
      );
      store.boards.switchTo(head);
      const switched = { about: registered.evaluator.key, campaign_id, actor, ...head } as JsonObject;
      return [
        ...successions.flatMap(({ events }) => events),
        { kind: 'board.switched', subjects: [], predicate: switched },
      ];
    });
  } catch (error) {
    if (error instanceof NotYet) return null;
    throw error;
  }
  return { campaign_id, head, superseded };
}

/**
 * Of each submission the first score by the new version that nothing ended, where none by that version is in place already: the one
 * in place is kept, also of a submission that is invalidated.
 */
function successorsIn(
  target: CampaignTarget,
  standings: SubmissionStandings,
  home: EvaluatorHome,
): readonly OfficialScore[] {
  return judgedBefore(target, home).flatMap((submission) => {
    const own = scoresByTarget(target, submission, standings);
    const inPlace = standings.inPlace(submission, target.split);
    if (own.some(({ id }) => id === inPlace?.id)) return [];
    return own.find((score) => score.status === 'scored' && !standings.hasEnded(score)) ?? [];
  });
}

/**
 * Judges by the version that a board shows what came in under an earlier one and had not been scored when the board was switched:
 * it would stand on no board until the next campaign. What a host placed by another version is left where it is.
 */
export async function* scoreLatecomers(
  evaluator: string,
  context: ScoringContext,
): AsyncGenerator<OfficialScore> {
  const { store } = context.home;
  const newest = store.evaluators.get(evaluator);
  const split = newest === null ? '' : feedbackSplit(newest);
  const head = store.boards.head(evaluator, split);
  const registered = head === null ? null : store.evaluators.get(evaluator, head.evaluator_digest);
  if (registered === null) return;
  const reason = 'it waited while the board was switched to this version';
  for (const submission of latecomers({ registered, split }, context.home)) {
    context.signal?.throwIfAborted();
    try {
      const score = await scoreOne({ submission, registered, split, kind: 'rerun' }, context);
      await letCount(score, { ...context, reason });
      yield score;
    } catch (error) {
      if (!isUnderReview(error)) throw error;
    }
  }
}

function latecomers(target: CampaignTarget, home: EvaluatorHome): readonly Submission[] {
  const { registered, split } = target;
  const versions = home.store.evaluators.history(registered.evaluator.key).map(({ digest }) => digest);
  const standings = new SubmissionStandings(home.store, registered.evaluator.key);
  return judgedBefore(target, home).filter((submission) => {
    const came = versions.indexOf(submission.evaluator_digest);
    return (
      came < versions.indexOf(registered.digest) &&
      scoresByTarget(target, submission, standings).length === 0 &&
      standings.scoresOf(submission, split).every(({ kind }) => kind === 'official')
    );
  });
}

/** A submission came in between the last look and the switch. */
class NotYet extends Error {}

function stopped({ submission_id, error }: OfficialScore): AssayError {
  return new AssayError(
    'environment',
    'E_CAMPAIGN',
    `submission ${submission_id} could not be scored (${error!.class}), so the board is unchanged`,
    {
      fix: 'See what failed in the trace of the score, then start the same campaign again: it continues from here.',
      retryable: true,
    },
  );
}
