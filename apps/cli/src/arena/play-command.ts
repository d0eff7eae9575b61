import { jsonText } from '@assay/shown';
import type { PlayedArena } from '@assay/verbs';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { standingsText } from './standings-text.ts';

/** What was played, printed; without ratings, because no chain of wins connects everybody, it is inconclusive. */
export function printPlayed(played: PlayedArena, format: 'text' | 'json', io: Io): ExitCode {
  const { standings, notes } = played;
  if (format === 'json') io.out(jsonText(played));
  else io.out(standingsText({ standings, notes }));
  return standings.refused === null ? exitCodes.done : exitCodes.inconclusive;
}
