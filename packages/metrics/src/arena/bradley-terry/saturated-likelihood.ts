import type { PairTally } from '../battle-table.ts';
import type { TieRule } from './tie-model.ts';

/**
 * The log-likelihood of the best possible model: for each ordered pair its own share of wins, and of ties
 * where ties have a parameter. With half ties a tie is half of each, as in the fit. 0 · ln 0 is 0.
 */
export function saturatedLogLikelihood(
  pairs: readonly PairTally[],
  rule: TieRule,
): { readonly logLikelihood: number; readonly parameters: number } {
  const shares = pairs.map(({ wins, ties, losses }) =>
    rule === 'half' ? [wins + ties / 2, losses + ties / 2] : [wins, ties, losses],
  );
  const logLikelihood = shares.reduce((sum, counts) => {
    const total = counts.reduce((all, count) => all + count, 0);
    return sum + counts.reduce((each, count) => each + (count > 0 ? count * Math.log(count / total) : 0), 0);
  }, 0);
  return { logLikelihood, parameters: pairs.length * (rule === 'half' ? 1 : 2) };
}
