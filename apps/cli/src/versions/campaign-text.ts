import { agreeing, plural, printable } from '@assay/shown';
import type { CampaignProgress, RerunAllResult, RerunResult } from '@assay/verbs';

export function stepLine({ done, total, score }: CampaignProgress): string {
  return `${done}/${total}  ${score.submission_id}  ${score.status}\n`;
}

/** What a campaign came to: the board, and whose rank changed by it. */
export function campaignText({ campaign_id, head, superseded, ranks }: RerunAllResult): string {
  const moved = ranks.filter(({ before, after }) => before !== after);
  return [
    `${campaign_id}: the board of ${printable(head.evaluator_key)} (${printable(head.split)}) shows the scorer ${head.scorer_id}`,
    `${plural(superseded.length, 'score')} ${agreeing(superseded.length, 'has', 'have')} given their place to new ones`,
    ...moved.map(
      ({ team, before, after }) =>
        `  ${printable(team)}: rank ${before ?? '–'} → ${after ?? '–'}, because the evaluator changed`,
    ),
    ...(moved.length === 0 ? ['no rank changed'] : []),
    '',
  ].join('\n');
}

/** What one rerun changed on the board: nothing, unless it was asked to. */
export function rerunText({ score, superseded, standing }: RerunResult): string {
  if (standing === 'invalidated')
    return `the submission is invalidated and counts nowhere until: assay audit reinstate ${score.submission_id} --reason …\n`;
  return superseded === null ? '' : `it takes the place of ${superseded}\n`;
}
