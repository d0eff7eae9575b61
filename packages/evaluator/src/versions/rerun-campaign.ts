import { randomBytes } from 'node:crypto';
import { AssayError, type BoardHead, type JsonObject, type OfficialScore } from '@assay/records';
import { faultPoint } from '../fault-point.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { isUnderReview } from '../review/settle/settled-review.ts';
import { scoreOne, type ScoringContext } from '../score/score-queued.ts';
import { feedbackSplit } from '../score/splits.ts';
import { type CampaignTarget, judgedBefore, pendingIn, scoresByTarget } from './campaign-target.ts';
import { openCampaign } from './campaigns-of.ts';
import { supersededEvent } from './end-score.ts';
import { currentScore } from './current-score.ts';
import { versionFor } from './rerun-submission.ts';

export interface Campaign {
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
      superseded = successions(target, home);
      store.boards.switchTo(head);
      const switched = { about: registered.evaluator.key, campaign_id, actor, ...head } as JsonObject;
      return [
        ...superseded.map(([old, by]) => supersededEvent(old, by, { actor, at, reason })),
        { kind: 'board.switched', subjects: [], predicate: switched },
      ];
    });
  } catch (error) {
    if (error instanceof NotYet) return null;
    throw error;
  }
  return { campaign_id, head, superseded };
}

/** Every score that the board shows now, with the one of the same submission by the new version. */
function successions(target: CampaignTarget, home: EvaluatorHome): readonly (readonly [string, string])[] {
  return judgedBefore(target, home).flatMap((submission) => {
    const old = currentScore(submission, target.split, home);
    const by = scoresByTarget(target, submission, home).find(({ status }) => status === 'scored');
    return old === null || by === undefined || old.id === by.id ? [] : [[old.id, by.id] as const];
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
