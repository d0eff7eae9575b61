import type { Lead } from '@assay/engine';
import type { Standings } from '@assay/evaluator';
import { plural, ratingCells, shownInterval, shownNumber } from '@assay/shown';

type Player = Standings['players'][number];

/** Who plays best, and whether that can be told. */
export function standingsLead(standings: Standings): Lead {
  const { players, refused, games } = standings;
  const [first] = players;
  const rest = `${testsText(standings)}${playedText(standings)}`;
  if (first === undefined || games === 0)
    return {
      strong: `No ${nounOf(standings)} was ${standings.match === 'game' ? 'played' : 'given'} yet.`,
      rest,
    };
  if (refused !== null || first.rating === null)
    return {
      strong: 'There are no ratings, so nobody can be ranked first.',
      rest: `${bestRates(players)}${rest}`,
    };
  if (first.interval === null)
    return {
      strong: `${first.name} has the highest rating, ${ratingCells(first.rating, null)[0]}; it cannot be determined who is ahead.`,
      rest: ` Too few openings or prompts for an interval.${rest}`,
    };
  const next = players.find(({ group }) => group !== first.group);
  const after = next === undefined ? '' : ` Next is ${next.name} with ${ratingText(next)}.`;
  return { strong: aheadText(first, players), rest: `${after}${rest}` };
}

/** Those with the best win rate: of players who never met, it says little. */
function bestRates(players: readonly Player[]): string {
  const { value, interval } = players[0]!.win_rate;
  const best = players.filter(({ win_rate: rate }) => rate.value === value).map(({ name }) => name);
  const who =
    best.length === 1 ? `${best[0]} has` : `${best.slice(0, -1).join(', ')} and ${best.at(-1)} have`;
  const range = interval === null ? 'with too few pairs for an interval' : shownInterval(interval);
  return ` ${who} the highest win rate, ${shownNumber(value, interval)} ${range}, against those they met.`;
}

function aheadText(first: Player, players: readonly Player[]): string {
  const like = players.filter(({ group }) => group === first.group);
  if (like.length === 1) return `${first.name} is ahead with rating ${ratingText(first)}.`;
  const who = plural(like.length, 'player');
  const tied =
    like.length === players.length
      ? `${who} cannot be told apart`
      : `${who} are ahead and cannot be told apart`;
  return `${tied}: ${first.name} has rating ${ratingText(first)}.`;
}

/** What sequential tests came to: of one in its words, of several how many have decided. */
function testsText({ head_to_head: met }: Standings): string {
  const tests = met.flatMap(({ a, b, sequential }) => (sequential === null ? [] : [{ a, b, ...sequential }]));
  const decided = tests.filter(({ decision }) => decision !== 'continue').length;
  const [only] = tests;
  if (only === undefined) return '';
  if (tests.length > 1) return ` ${decided} of ${tests.length} sequential tests have decided.`;
  const pairs = plural(only.path.at(-1)?.pairs ?? 0, 'pair');
  return decided === 0
    ? ` The sequential test has not decided after ${pairs}.`
    : ` The sequential test of ${only.a} against ${only.b} says “${only.decision.replace('_', ' ')}” after ${pairs}.`;
}

const nounOf = ({ match }: Standings): string => (match === 'game' ? 'game' : 'verdict');

function playedText(standings: Standings): string {
  const { games, scheduled, pairs } = standings;
  const open = games < scheduled ? 'Not finished: ' : '';
  return ` ${open}${games} of ${plural(scheduled, nounOf(standings))}, ${plural(pairs, 'pair')} from both sides.`;
}

function ratingText({ rating, interval }: Player): string {
  const [text, range] = ratingCells(rating, interval);
  return range === 'anchor' ? `${text}, the anchor of all ratings` : `${text} ${range}`;
}
