import type { SeedPair } from '@assay/records';
import type { PlayedGame } from '../games/games.ts';

/** Has one seed pair played or judged; `legs` are those that are not kept yet. */
export interface Referee {
  readonly play: (pair: SeedPair, legs: readonly (0 | 1)[]) => Promise<readonly PlayedGame[]>;
  /** How many pairs it is good to have at one time. */
  readonly atOnce: number;
  readonly close: () => Promise<void>;
}
