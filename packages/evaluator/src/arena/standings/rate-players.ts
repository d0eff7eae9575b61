import {
  type Battle,
  type BradleyTerryFit,
  bradleyTerry,
  ELO_SCALE,
  type PlayerRating,
  playerRatings,
  positionTest,
  rankByDifferences,
} from '@assay/metrics';
import { type ArenaRules, AssayError } from '@assay/records';
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
  const none = { ratings: new Map<string, PlayerRating>(), groups: new Map(), firstAdvantage: null };
  const { ties, anchor, level, regularisation } = rules;
  try {
    const fit = bradleyTerry(battles, { ties, regularisation });
    const isThere = anchor !== null && fit.players.includes(anchor.player);
    const ratings = playerRatings(fit, { level, student: true, ...(isThere ? { anchor } : {}) });
    return {
      ratings: new Map(ratings.map((rating) => [rating.player, rating])),
      groups: rankByDifferences(fit, { level, student: true }),
      firstAdvantage: advantageOf(battles, fit, rules),
      refused: null,
    };
  } catch (error) {
    if (!(error instanceof AssayError) || !error.code.startsWith('E_METRIC_ARENA')) throw error;
    return { ...none, refused: { code: error.code, message: error.message, fix: error.fix ?? null } };
  }
}

/** What standing first is worth, in Elo; of answers that are judged as one there is none. */
function advantageOf(
  battles: readonly Battle[],
  fit: BradleyTerryFit,
  rules: ArenaRules,
): Standings['first_advantage'] {
  if (rules.match === 'answers' || rules.regularisation > 0) return null;
  try {
    const { advantage, p } = positionTest(fit, bradleyTerry(battles, { ties: rules.ties, position: true }));
    return { elo: advantage * ELO_SCALE.unit, p };
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    // Whoever stood first always won, or always lost: no finite advantage.
    return null;
  }
}
