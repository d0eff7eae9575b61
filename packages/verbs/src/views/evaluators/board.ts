import type { Lead } from '@assay/engine';
import type { Board } from '@assay/records';
import { leaderboard, type LeaderboardRequest } from '../../submissions/leaderboard.ts';
import type { Verb } from '../../verb.ts';
import { boardLead } from './board-lead.ts';

export interface BoardView {
  readonly sentence: Lead;
  readonly board: Board;
}

/** A board, and what it says in a sentence. */
export const boardView: Verb<LeaderboardRequest, BoardView> = async (request, world) => {
  const board = await leaderboard(request, world);
  return { sentence: boardLead(board), board };
};
