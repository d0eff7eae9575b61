import { AssayError } from '@assay/records';
import type { BattleTable } from './battles.ts';
import {
  type BradleyTerryFit,
  type BradleyTerryOptions,
  fitBradleyTerry,
} from './bradley-terry/bradley-terry.ts';
import { winGroups } from './bradley-terry/win-graph.ts';
import { type PlayerRating, type PlayerRatingOptions, playerRatings } from './player-ratings.ts';
import { type PositionTest, positionTest, rankByDifferences } from './rank-players.ts';

export interface BattleRatings {
  readonly fit: BradleyTerryFit;
  /** Best first. */
  readonly ratings: readonly PlayerRating[];
  /** Players who cannot be told apart share one: 1 is the best. */
  readonly groups: ReadonlyMap<string, number | null>;
  /** Whether it matters who stands first; null where it cannot be told, or was not asked. */
  readonly position: PositionTest | null;
}

/** Why there are no ratings, and the groups that no chain of wins connects both ways. */
export interface RefusedRatings {
  readonly refused: AssayError;
  readonly groups: readonly (readonly string[])[];
}

export interface RatingOptions extends Omit<BradleyTerryOptions, 'position'>, PlayerRatingOptions {
  /** `tested`: ratings without it, and a test; `fitted`: ratings with it in the model; `ignored` if absent. */
  readonly position?: 'ignored' | 'tested' | 'fitted';
}

/** What battles give no ratings for, however they are asked; anything else is a wrong call. */
const REFUSALS = new Set(['E_METRIC_ARENA_EMPTY', 'E_METRIC_ARENA_NO_MAXIMUM', 'E_METRIC_ARENA_UNCONNECTED']);

/** Bradley–Terry ratings with their intervals and groups, or why the battles have none. Cost: that of two fits. */
export function rateBattles(table: BattleTable, options: RatingOptions = {}): BattleRatings | RefusedRatings {
  const { ties, regularisation = 0, position = 'ignored' } = options;
  try {
    const plain = fitBradleyTerry(table, { ...(ties === undefined ? {} : { ties }), regularisation });
    const placed = position === 'ignored' ? null : positionFit(table, plain, position === 'fitted');
    const fit = position === 'fitted' && placed !== null ? placed : plain;
    return {
      fit,
      ratings: playerRatings(fit, options),
      groups: rankByDifferences(fit, options),
      position: placed === null || regularisation > 0 ? null : positionTest(plain, placed, options.errors),
    };
  } catch (error) {
    if (!(error instanceof AssayError && REFUSALS.has(error.code))) throw error;
    return { refused: error, groups: winGroups(table) };
  }
}

/** The fit with a position advantage; null where whoever stood first always won, or always lost, unless it `isNeeded`. */
function positionFit(table: BattleTable, plain: BradleyTerryFit, isNeeded: boolean): BradleyTerryFit | null {
  const { ties, regularisation } = plain;
  try {
    return fitBradleyTerry(table, { ties: ties.rule, regularisation, position: true });
  } catch (error) {
    if (isNeeded || !(error instanceof AssayError && REFUSALS.has(error.code))) throw error;
    return null;
  }
}
