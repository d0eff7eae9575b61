import { eloSummary, meetingsOf, type PairedBattle, sprt, type SprtPlan, stoppedMatch } from '@assay/metrics';
import type { ArenaRateRequest } from './rate.request.ts';
import type { RatedMeeting } from './rated-battles.ts';

type Planned = NonNullable<ArenaRateRequest['sequential']>;

/** How any two players fared against each other, with the sequential test where there is a plan for one. */
export function ratedMeetings(
  battles: readonly PairedBattle[],
  planned: Planned | undefined,
  level: number,
): { readonly head_to_head: readonly RatedMeeting[]; readonly unpaired: number } {
  const plan = planned === undefined ? null : planOf(planned);
  const { meetings, unpaired } = meetingsOf(battles);
  const head_to_head = meetings.map((meeting) => ({
    ...meeting,
    summary: eloSummary(meeting.match, level),
    sequential:
      plan === null
        ? null
        : {
            ...sprt(meeting.match, plan),
            // Of BayesElo there is no estimate after a stop.
            estimate: plan.model === 'bayesian' ? null : stoppedMatch(meeting.match, plan, level),
          },
  }));
  return { head_to_head, unpaired };
}

/** What the plan leaves open: Elo by score, and 5 % of errors either way. */
function planOf({ model = 'logistic', elo0, elo1, alpha = 0.05, beta = 0.05 }: Planned): SprtPlan {
  return { model, elo0, elo1, alpha, beta };
}
