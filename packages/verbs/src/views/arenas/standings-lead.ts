import type { Lead } from '@assay/engine';
import type { Standings } from '@assay/evaluator';
import { plural, shownInterval, shownNumber } from '@assay/shown';

/** Who plays best, and whether that can be told. */
export function standingsLead({ players, refused, games, scheduled, pairs }: Standings): Lead {
  const [first] = players;
  const played = ` ${games} of ${plural(scheduled, 'game')}, ${plural(pairs, 'pair')} from both sides.`;
  if (first === undefined || games === 0) return { strong: 'No game was played yet.', rest: played };
  const rate = `win rate ${shownNumber(first.win_rate.value, first.win_rate.interval)} ${shownInterval(first.win_rate.interval)}`;
  if (refused !== null || first.rating === null)
    return { strong: `There are no ratings; ${first.name} has the best ${rate}.`, rest: played };
  const like = players.filter(({ group }) => group === first.group);
  const strong =
    like.length === 1
      ? `${first.name} is ahead with rating ${ratingText(first)}.`
      : `${plural(like.length, 'player')} are ahead and cannot be told apart: ${first.name} has rating ${ratingText(first)}.`;
  const next = players.find(({ group }) => group !== first.group);
  const after = next === undefined ? '' : ` Next is ${next.name} with ${ratingText(next)}.`;
  return { strong, rest: `${after}${played}` };
}

function ratingText({ rating, interval }: Standings['players'][number]): string {
  if (interval === null) return `${shownNumber(rating, null)} (no interval)`;
  if (interval.low === interval.high) return `${rating}, to which all are anchored`;
  return `${shownNumber(rating, interval)} ${shownInterval(interval)}`;
}
