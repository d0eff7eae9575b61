import { type Battle, ELO_SCALE, type PlayerRating, rateBattles, tabulateBattles } from '@assay/metrics';
import type { ArenaRules } from '@assay/records';
import type { Standings } from './standings.ts';

export interface Ratings {
  readonly ratings: ReadonlyMap<string, PlayerRating>;
  readonly groups: ReadonlyMap<string, number | null>;
  readonly firstAdvantage: Standings['first_advantage'];
  readonly refused: Standings['refused'];
}

/**
 * Ratings with errors clustered by opening or prompt, and by voter where many people voted, relative to the anchor where there is one. Where they do not exist,
 * because no chain of wins connects everybody both ways, they are refused with the groups.
 */
export function ratePlayers(battles: readonly Battle[], rules: ArenaRules): Ratings {
  const { ties, anchor, level, regularisation, match } = rules;
  const table = tabulateBattles(battles);
  const rated = rateBattles(table, {
    ties,
    regularisation,
    level,
    student: true,
    // Answers that are judged in both orders are one battle: nobody stands first.
    position: match === 'answers' || regularisation > 0 ? 'ignored' : 'tested',
    ...(anchor !== null && table.players.includes(anchor.player) ? { anchor } : {}),
  });
  if ('refused' in rated) {
    const { code, message, fix } = rated.refused;
    return {
      ratings: new Map(),
      groups: new Map(),
      firstAdvantage: null,
      refused: { code, message, fix: fix ?? null },
    };
  }
  const { ratings, groups, position } = rated;
  return {
    ratings: new Map(ratings.map((rating) => [rating.player, rating])),
    groups,
    firstAdvantage: position === null ? null : { elo: position.advantage * ELO_SCALE.unit, p: position.p },
    refused: null,
  };
}
