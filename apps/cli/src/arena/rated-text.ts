import { plural, printableLine, ratingCells, shownInterval, shownNumber } from '@assay/shown';
import type { RatedBattles } from '@assay/verbs';
import { textTable } from '../evaluation/text-table.ts';

/** More meetings than these are for JSON. */
const MOST_MEETINGS = 20;

/** Ratings for people: who is how good, who met whom, what has to be known beside it. */
export function ratedText(rated: RatedBattles): string {
  const more = rated.head_to_head.length - MOST_MEETINGS;
  return [
    ...playerLines(rated),
    '',
    ...meetingLines(rated),
    ...(more > 0 ? [`… ${plural(more, 'more meeting')} (--format json has them all)`] : []),
    '',
    ...rated.notes.map(printableLine),
    '',
  ].join('\n');
}

function playerLines({ players, refused, level }: RatedBattles): readonly string[] {
  const interval = `${Number((100 * level).toPrecision(4))} % interval`;
  const rows = players.map(({ player, group, rating, interval: around, win_rate, ...counts }) => [
    player,
    ...(refused === null ? [String(group ?? '–'), ...ratingCells(rating, around)] : []),
    shownNumber(win_rate.value, win_rate.interval),
    shownInterval(win_rate.interval),
    `${counts.wins}–${counts.ties}–${counts.losses}`,
  ]);
  const head = refused === null ? ['player', 'group', 'rating', interval] : ['player'];
  return textTable([...head, 'win rate', interval, 'W–D–L'], rows);
}

function meetingLines({ head_to_head }: RatedBattles): readonly string[] {
  const isSequential = head_to_head.some(({ sequential }) => sequential !== null);
  const rows = head_to_head
    .slice(0, MOST_MEETINGS)
    .map(({ a, b, match, summary, sequential }) => [
      `${a} – ${b}`,
      shownNumber(summary.score),
      match.kind === 'trinomial' ? `${match.wins}–${match.draws}–${match.losses}` : match.pairs.join(' '),
      ...(sequential === null ? [] : sequentialCells(sequential)),
    ]);
  const counts = head_to_head[0]?.match.kind === 'pentanomial' ? 'LL LD DD+WL WD WW' : 'W–D–L';
  const test = isSequential ? ['log likelihood ratio', 'test', 'Elo after stopping'] : [];
  return textTable(['head to head', 'score', counts, ...test], rows);
}

function sequentialCells({
  llr,
  decision,
  estimate,
}: NonNullable<RatedBattles['head_to_head'][number]['sequential']>): readonly string[] {
  const elo = estimate === null ? '–' : ratingCells(estimate.elo, estimate.interval).join(' ');
  return [shownNumber(llr), decision.replace('_', ' '), elo];
}
