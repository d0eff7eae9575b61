import type { Action } from '@assay/records';
import type { MatchFinding } from './finding.ts';

/**
 * `matches`: no error · `partial`: every error is a gap (a subproblem without a sub-solution, an expected
 * metric not reported, an evaluation not given, an intermediate result whose step is not solved) while
 * everything that is given is right, and at least one expected metric, if any is expected, is reported ·
 * `does-not-match`: anything else, such as a wrong link, a Spec that nothing fills, rows that break the
 * schema, a value that is not a number, a document that does not conform.
 */
export type MatchResult = 'matches' | 'partial' | 'does-not-match';

/**
 * `passed`: nothing to object · `failed`: errors · `warned`: warnings only · `not-applicable`: the problem
 * asks for nothing of the kind · `not-run`: it asks, and the check was not made; `reason` says why.
 */
export type CheckStatus = 'passed' | 'failed' | 'warned' | 'not-applicable' | 'not-run';

export interface CheckReport {
  readonly check: number;
  readonly rule: string;
  readonly asks: string;
  readonly status: CheckStatus;
  readonly reason: string | null;
  /** What would have a check made that was not run. */
  readonly action?: Action;
  readonly errors: number;
  readonly warnings: number;
}

export interface Coverage {
  /** `3/4`: subproblems at any depth that have a sub-solution, of all there are. */
  readonly subtasks: string;
  readonly answered: number;
  readonly total: number;
}

export interface MatchReport {
  readonly result: MatchResult;
  /** Outputs stand elsewhere, and not one row of them was at hand: what was found says nothing about them. */
  readonly rows_unseen: boolean;
  /** @id of the solution and of its problem; null when unnamed or not found. */
  readonly solution: string | null;
  readonly problem: string | null;
  readonly coverage: Coverage;
  readonly checks: readonly CheckReport[];
  readonly findings: readonly MatchFinding[];
}
