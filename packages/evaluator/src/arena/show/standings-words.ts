import { plural } from '@assay/shown';
import type { PlayerStanding, Standings } from '../standings/standings.ts';

/** What a reader has to know beside the numbers, a sentence each. */
export function standingsNotes(standings: Standings): readonly string[] {
  const { games, scheduled, pairs, missing, seeds, refused, position_inconsistent, match } = standings;
  const what = match === 'game' ? 'game' : 'verdict';
  const played = `${plural(games, what)} of ${scheduled}, ${plural(pairs, 'pair')} from both sides.`;
  return [
    games < scheduled ? `Not finished: ${played}` : played,
    ...(missing === 0 ? [] : [`${plural(missing, 'pair')} without a verdict, by the judge's fault.`]),
    ...(position_inconsistent === null || position_inconsistent === 0
      ? []
      : [
          `${plural(position_inconsistent, 'pair')} judged differently in the other order: position_inconsistent, a tie.`,
        ]),
    ...(seeds.policy === 'fixed' ? ['Seeds are fixed by the file: anyone who reads it knows them.'] : []),
    ...(refused === null ? [] : [`No ratings: ${refused.message}`]),
    ...standings.best_of
      .filter(({ entries }) => entries > 1)
      .map(
        ({ entrant, entries, best }) =>
          `${entrant}: ${best} is the best of ${plural(entries, 'entry', 'entries')}.`,
      ),
    ...advantageNote(standings),
    ...votersNote(standings),
  ];
}

function advantageNote({ first_advantage: found }: Standings): readonly string[] {
  if (found === null || found.p > 0.05) return [];
  return [`Going first is worth ${found.elo.toFixed(0)} Elo (p ${found.p.toFixed(4)}); sides are balanced.`];
}

function votersNote({ voters }: Standings): readonly string[] {
  const flagged = (voters ?? []).filter(({ isFlagged }) => isFlagged);
  if (flagged.length === 0) return [];
  return [`Votes that look random: ${flagged.map(({ voter }) => voter).join(', ')}.`];
}

/** `2 crash, 1 timeout`; – where there was none. */
export function failuresText(failures: PlayerStanding['failures']): string {
  const words = Object.entries(failures).map(([failure, count]) => `${count} ${failure}`);
  return words.length === 0 ? '–' : words.join(', ');
}
