import { AssayError } from '@assay/records';
import type { Battle } from './battles.ts';
import { bradleyTerry } from './bradley-terry/bradley-terry.ts';

export interface Vote extends Battle {
  readonly voter: string;
}

export interface ScreenedVoter {
  readonly voter: string;
  /** Decisions that were looked at; ties say nothing here. */
  readonly votes: number;
  /** ln of the e-value; null with fewer votes than are looked at. */
  readonly logEvidence: number | null;
  /** Whether the e-value is above 1/α. */
  readonly isFlagged: boolean;
}

/**
 * Who votes as if by a coin: for each voter the e-value Π 1/(2·p), p what the ratings of all votes make of each of
 * the voter's decisions. Under the ratings its expectation is 1, so that it exceeds 1/α with a chance of at most α,
 * however often one looks (FastChat; Ville's inequality). The ratings are made with the voter's own votes among
 * them, which makes the screen cautious. Voters by code unit. Cost: that of the fit.
 */
export function screenVoters(
  votes: readonly Vote[],
  { alpha = 0.01, least = 5 }: { readonly alpha?: number; readonly least?: number } = {},
): readonly ScreenedVoter[] {
  if (!(alpha > 0 && alpha < 1))
    throw new AssayError('usage', 'E_METRIC_VOTERS', `alpha is ${alpha}; expected a number between 0 and 1`);
  if (votes.length === 0) return [];
  // A little regularisation, so that a player nobody beat does not make every vote certain.
  const fit = bradleyTerry(votes, { regularisation: 0.1 });
  const ability = new Map(fit.players.map((player, i) => [player, fit.abilities[i]!]));
  const voters = new Map<string, { votes: number; log: number }>();
  for (const { voter, a, b, winner, count = 1 } of votes) {
    const state = voters.get(voter) ?? { votes: 0, log: 0 };
    voters.set(voter, state);
    if (winner === 'tie') continue;
    const gap = (ability.get(a)! - ability.get(b)!) * (winner === 'a' ? 1 : -1);
    state.votes += count;
    state.log += count * (Math.log1p(Math.exp(-gap)) - Math.LN2);
  }
  return [...voters]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([voter, { votes: cast, log }]) => ({
      voter,
      votes: cast,
      logEvidence: cast < least ? null : log,
      isFlagged: cast >= least && log > -Math.log(alpha),
    }));
}

/** From so many people on errors are clustered by them too; fewer are the panel that they are, and say too little about other people. */
export const LEAST_VOTERS = 10;
