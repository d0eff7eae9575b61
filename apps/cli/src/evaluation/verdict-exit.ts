import type { Verdict } from '@assay/records';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

/** What a verdict tells the shell. */
export const verdictExit: Readonly<Record<Verdict['outcome'], ExitCode>> = {
  pass: exitCodes.done,
  fail: exitCodes.failed,
  inconclusive: exitCodes.inconclusive,
};
