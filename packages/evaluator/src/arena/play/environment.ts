import type { JsonValue } from '@assay/records';

/** Where a game stands after its moves. */
export type Position =
  | { readonly kind: 'illegal'; readonly why: string }
  | {
      readonly kind: 'open' | 'over';
      /** Whose turn it is: 0 for the player who stands first. */
      readonly turn: 0 | 1;
      readonly observation: JsonValue;
      /** Null where the environment does not list them. */
      readonly legal: readonly JsonValue[] | null;
      /** Of an open game null. */
      readonly winner: 0 | 1 | 'draw' | null;
      /** How much worse the last move was than that of the reference policy; null where there is none. */
      readonly regret: number | null;
      /** For people; null where the environment draws nothing. */
      readonly picture: string | null;
    };

export interface PositionQuestion {
  /** A name that tells nobody anything. */
  readonly game: string;
  readonly seed: number;
  readonly moves: readonly JsonValue[];
  readonly draws?: boolean;
}

/** The rules of a game. It is asked with the seed and all moves: nothing has to be restored after an end. */
export interface Environment {
  /** Throws E_ARENA_ENVIRONMENT where it fails itself: that is nobody's loss. */
  readonly position: (question: PositionQuestion) => Promise<Position>;
  readonly close: () => Promise<void>;
}
