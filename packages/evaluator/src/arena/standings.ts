import type {
  EloSummary,
  Interval,
  MatchCounts,
  ScreenedVoter,
  SprtState,
  StoppedMatch,
} from '@assay/metrics';
import type { ArenaFailure, ArenaPlayer } from '@assay/records';

/** A share with its interval over pairs; the value is null of no pairs. */
export interface Rate {
  readonly value: number | null;
  readonly interval: Interval | null;
  /** What it is over. */
  readonly n: number;
}

export interface PlayerStanding extends Pick<ArenaPlayer, 'name' | 'entrant' | 'is_reference' | 'digest'> {
  /** Bradley–Terry, relative to the anchor where there is one; null where ratings were refused. */
  readonly rating: number | null;
  readonly interval: Interval | null;
  /** Players who cannot be told apart share one: 1 is the best. */
  readonly group: number | null;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Points a game, over pairs. */
  readonly win_rate: Rate;
  /** Games that it played to their end, over games. */
  readonly completion: Rate;
  readonly failures: Readonly<Partial<Record<ArenaFailure, number>>>;
  /** Mean regret of its moves against the reference policy; null where the environment gives none. */
  readonly regret: Rate | null;
  /** Online Elo: for display, it depends on the order of games. */
  readonly online_elo: number;
}

export interface HeadToHead {
  readonly a: string;
  readonly b: string;
  /** LL, LD, DD or WL, WD, WW, from the side of a. */
  readonly pentanomial: Extract<MatchCounts, { kind: 'pentanomial' }>['pairs'];
  /** Points of a, over pairs. */
  readonly score: Rate;
  readonly summary: EloSummary;
  readonly sequential: SequentialResult | null;
}

/** A test that was looked at again and again; the plain summary does not hold after it. */
export interface SequentialResult extends SprtState {
  readonly estimate: StoppedMatch | null;
  /** The log likelihood ratio after so many pairs. */
  readonly path: readonly { readonly pairs: number; readonly llr: number }[];
}

export interface Standings {
  readonly schema_version: 'assay.arena-standings.v1';
  readonly run_id: string;
  readonly arena_key: string;
  readonly version: string;
  readonly match: 'game' | 'answers';
  readonly begun_at: string;
  readonly seeds: { readonly policy: 'drawn' | 'fixed'; readonly commitment: string };
  /** Digest of who met whom at what. */
  readonly pairings: string;
  readonly scheduled: number;
  readonly games: number;
  readonly pairs: number;
  /** Pairs without a verdict, by the judge's fault. */
  readonly missing: number;
  /** Answers: pairs whose two orders did not agree. */
  readonly position_inconsistent: number | null;
  readonly level: number;
  readonly players: readonly PlayerStanding[];
  /** Why there are no ratings. */
  readonly refused: { readonly code: string; readonly message: string; readonly fix: string | null } | null;
  readonly head_to_head: readonly HeadToHead[];
  /** Entrants with several entries: the best of them stands for so many tries. */
  readonly best_of: readonly {
    readonly entrant: string;
    readonly entries: number;
    readonly best: string | null;
  }[];
  /** What standing first is worth; null where it cannot be told. */
  readonly first_advantage: { readonly elo: number; readonly p: number } | null;
  readonly voters: readonly ScreenedVoter[] | null;
}
