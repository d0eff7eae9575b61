import type { JsonObject } from '@assay/records';
import { openEnvelope } from '../ledger/envelope.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { textIn } from '../ledger/statement.ts';
import { judgedBefore, pendingIn } from './campaign-target.ts';

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
export function openCampaign(
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
