import type { Used } from '@assay/sandbox';

/** How a submission can fail a test; each of them counts as not passed. */
export type FailureClass =
  /** It answered something else. */
  | 'wrong_answer'
  /** It threw, or its service did not answer. */
  | 'exception'
  /** It answered what is not plain data. */
  | 'not_json'
  | 'timeout'
  | 'output_limit'
  | 'memory'
  /** It ended without an answer, whatever its exit code. */
  | 'no_answer';

/** One test, once. */
export type CaseOutcome = { readonly used: Used; readonly log: string } & (
  | { readonly passed: true }
  | { readonly passed: false; readonly failure: FailureClass }
);
