import type {
  BradleyTerryFit,
  EloSummary,
  Interval,
  Meeting,
  ScreenedVoter,
  SprtState,
  StoppedMatch,
} from '@assay/metrics';

export interface RatedPlayer {
  readonly player: string;
  /** Null where ratings were refused. */
  readonly rating: number | null;
  /** Of the rating; with an anchor, of the difference to it. */
  readonly error: number | null;
  readonly interval: Interval | null;
  /** Players who cannot be told apart share one: 1 is the best. */
  readonly group: number | null;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** Points a battle, a tie for half of one. */
  readonly win_rate: { readonly value: number; readonly interval: Interval | null; readonly n: number };
  /** For display: it depends on the order of rows. Null where a row stands for several battles. */
  readonly online_elo: number | null;
}

export interface RatedMeeting extends Meeting {
  readonly summary: EloSummary;
  /** A test that may be looked at again and again; the plain summary does not hold after it. */
  readonly sequential: (SprtState & { readonly estimate: StoppedMatch | null }) | null;
}

/** What the battles of a file say. */
export interface RatedBattles {
  readonly battles: number;
  /** Rows without a verdict: in none of the numbers. */
  readonly missing: number;
  readonly both_bad: number;
  /** Battles whose pair has no other one: rated, and in no meeting. */
  readonly unpaired: number;
  readonly level: number;
  /** Best first. */
  readonly players: readonly RatedPlayer[];
  readonly fit:
    | (Pick<BradleyTerryFit, 'ties' | 'regularisation' | 'clusters' | 'deviance'> & {
        readonly log_likelihood: number;
        readonly degrees_of_freedom: number;
        /** Whether errors are clustered by voter too. */
        readonly is_by_voter: boolean;
      })
    | null;
  /** What standing first is worth, on the scale of the ratings, and the likelihood ratio test of it. */
  readonly position: {
    readonly advantage: number;
    readonly error: number | null;
    readonly statistic: number;
    readonly p: number;
  } | null;
  /** Why there are no ratings, and the groups that no chain of wins connects both ways. */
  readonly refused: {
    readonly code: string;
    readonly message: string;
    readonly fix: string | null;
    readonly groups: readonly (readonly string[])[];
  } | null;
  readonly head_to_head: readonly RatedMeeting[];
  /** Null where no row names who voted. */
  readonly voters: readonly ScreenedVoter[] | null;
  /** What a reader has to know beside the numbers, a sentence each. */
  readonly notes: readonly string[];
}
