import type { ArenaFailure, JsonValue } from '@assay/records';

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
