import type { ArenaFailure, JsonValue, SeedPair } from '@assay/records';
import type { PlayedGame } from './games.ts';

/** All that a player is told: never who the other is, which seed it is, or which game of how many. */
export interface MoveQuestion {
  /** A name of this game that says nothing. */
  readonly game: string;
  /** 0: it stands first. */
  readonly side: 0 | 1;
  readonly observation: JsonValue;
  readonly legal: readonly JsonValue[] | null;
}

export type MoveReply =
  | { readonly kind: 'moved'; readonly move: JsonValue; readonly ms: number }
  | { readonly kind: 'failed'; readonly failure: ArenaFailure; readonly why: string; readonly ms: number };

/** A player at one seed pair. What it does wrong is an answer; what the machine does wrong is thrown. */
export interface SeatedPlayer {
  readonly move: (question: MoveQuestion) => Promise<MoveReply>;
  readonly leave: () => Promise<void>;
}

/** One who takes part in a run, for as long as the run is played. */
export interface Player {
  /** Sits down for one seed pair: both games of it and nothing else. */
  readonly sit: () => SeatedPlayer;
  readonly close: () => Promise<void>;
}

/** Has one seed pair played or judged; `legs` are those that are not kept yet. */
export interface Referee {
  readonly play: (pair: SeedPair, legs: readonly (0 | 1)[]) => Promise<readonly PlayedGame[]>;
  /** How many pairs it is good to have at one time. */
  readonly atOnce: number;
  readonly close: () => Promise<void>;
}

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
