import {
  type CampaignState,
  campaignsOf,
  type EvaluatorHome,
  type RegisteredEvaluator,
} from '@assay/evaluator';

/** A campaign, with what its version is called. */
export interface CampaignRow extends CampaignState {
  readonly version: string | null;
}

/** The newest first. */
export function campaignRows(
  history: readonly RegisteredEvaluator[],
  home: EvaluatorHome,
): readonly CampaignRow[] {
  const names = new Map(history.map(({ digest, evaluator }) => [digest, evaluator.version ?? null]));
  return campaignsOf(history[0]!.evaluator.key, home)
    .map((campaign) => ({ ...campaign, version: names.get(campaign.evaluator_digest) ?? null }))
    .toReversed();
}
