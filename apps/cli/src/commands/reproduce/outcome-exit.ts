import type { Reproduction } from '@assay/records';
import { type ExitCode, exitCodes } from '../../exit-codes.ts';

/** One number that deviates fails; none that is consistent, or one that cannot be compared, settles nothing. */
export function outcomeExit({ rows }: Reproduction): ExitCode {
  const outcomes = new Set(rows.map(({ outcome }) => outcome));
  if (outcomes.has('deviates')) return exitCodes.failed;
  return outcomes.has('consistent') && !outcomes.has('not_comparable')
    ? exitCodes.done
    : exitCodes.inconclusive;
}
