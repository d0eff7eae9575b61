import type { Reproduction } from '@assay/records';
import { type ExitCode, exitCodes } from '../../exit-codes.ts';

/**
 * One number that deviates fails; none that is consistent, or one that cannot be compared, settles nothing. Neither does any number
 * while answers are still to come, which could turn it.
 */
export function outcomeExit({ rows, run }: Reproduction): ExitCode {
  if (run !== null && run.chunks.failing.length > 0) return exitCodes.inconclusive;
  const outcomes = new Set(rows.map(({ outcome }) => outcome));
  if (outcomes.has('deviates')) return exitCodes.failed;
  return outcomes.has('consistent') && !outcomes.has('not_comparable')
    ? exitCodes.done
    : exitCodes.inconclusive;
}
