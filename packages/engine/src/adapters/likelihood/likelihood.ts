import type { Usage } from '@assay/records';

/** How likely a continuation is after a context. */
export interface Likelihood {
  /** Natural logarithm, summed over its tokens. */
  readonly log_likelihood: number;
  readonly tokens: number;
  /** Whether each of its tokens was the most likely one; null: the model does not tell. */
  readonly is_greedy: boolean | null;
  readonly usage: Usage | null;
}
