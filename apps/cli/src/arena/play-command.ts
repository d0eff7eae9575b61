import { jsonText, printableLine, ratingCells, shownInterval, shownNumber } from '@assay/shown';
import type { PlayedArena, ShownArena } from '@assay/verbs';
import { textTable } from '../evaluation/text-table.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import { type Io, redrawn } from '../io.ts';

type Shown = Pick<ShownArena, 'standings' | 'notes'>;
type Standings = ShownArena['standings'];

/** Standings for people: who is how good, who met whom, what has to be known beside it. */
export function standingsText({ standings, notes }: Shown): string {
  const { arena_key, run_id, version } = standings;
  return [
    `${arena_key} · ${run_id} · version ${version.slice('sha256:'.length, 'sha256:'.length + 12)}`,
    '',
    ...playerLines(standings),
    '',
    ...meetingLines(standings),
    '',
    ...notes.map(printableLine),
    '',
  ].join('\n');
}

function playerLines({ players, refused }: Standings): readonly string[] {
  const hasRegret = players.some(({ regret }) => regret !== null);
  const head = [
    'player',
    ...(refused === null ? ['group', 'rating', '95 % interval'] : []),
    'win rate',
    'over pairs',
  ];
  const rows = players.map((player) => [
    player.is_reference ? `${player.name} (reference)` : player.name,
    ...(refused === null
      ? [String(player.group ?? '–'), ...ratingCells(player.rating, player.interval)]
      : []),
    shownNumber(player.win_rate.value, player.win_rate.interval),
    shownInterval(player.win_rate.interval),
    `${player.wins}–${player.draws}–${player.losses}`,
    shownNumber(player.completion.value, player.completion.interval),
    ...(hasRegret
      ? [player.regret === null ? '–' : shownNumber(player.regret.value, player.regret.interval)]
      : []),
    failuresOf(player.failures),
  ]);
  return textTable([...head, 'W–D–L', 'completed', ...(hasRegret ? ['regret'] : []), 'failures'], rows);
}

function failuresOf(failures: Standings['players'][number]['failures']): string {
  const words = Object.entries(failures).map(([failure, count]) => `${count} ${failure}`);
  return words.length === 0 ? '–' : words.join(', ');
}

function meetingLines({ head_to_head }: Standings): readonly string[] {
  const isSequential = head_to_head.some(({ sequential }) => sequential !== null);
  const rows = head_to_head.map(({ a, b, score, pentanomial, sequential }) => [
    `${a} – ${b}`,
    shownNumber(score.value, score.interval),
    shownInterval(score.interval),
    pentanomial.join(' '),
    ...(isSequential ? sequentialCells(sequential) : []),
  ]);
  const head = ['head to head', 'score', 'over pairs', 'LL LD DD+WL WD WW'];
  return textTable([...head, ...(isSequential ? ['test', 'Elo after stopping'] : [])], rows);
}

function sequentialCells(sequential: Standings['head_to_head'][number]['sequential']): readonly string[] {
  if (sequential === null) return ['–', '–'];
  const { decision, estimate } = sequential;
  const elo = estimate === null ? '–' : ratingCells(estimate.elo, estimate.interval).join(' ');
  return [decision.replace('_', ' '), elo];
}

/** What was played, printed; without ratings, because no chain of wins connects everybody, it is inconclusive. */
export function printPlayed(played: PlayedArena, format: 'text' | 'json', io: Io): ExitCode {
  const { standings, notes } = played;
  if (format === 'json') io.out(jsonText(played));
  else io.out(standingsText({ standings, notes }));
  return standings.refused === null ? exitCodes.done : exitCodes.inconclusive;
}

interface Progress {
  readonly round: number;
  readonly kept: number;
  readonly scheduled: number;
}

/** How far an arena is, on a terminal only. */
export function playView(io: Io): { readonly on: (progress: Progress) => void; readonly end: () => void } {
  let isShown = false;
  return {
    on: ({ round, kept, scheduled }) => {
      if (io.errColumns === undefined) return;
      isShown = true;
      io.err(redrawn(`round ${round}: ${kept} of ${scheduled}`, io));
    },
    end: () => {
      if (isShown) io.err(redrawn('', io));
    },
  };
}
