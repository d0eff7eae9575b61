import { AssayError } from '@assay/records';

/** What a permutation test found, and how: every arrangement (`exact`) or a seeded sample of them (`monte-carlo`). */
export interface PermutationResult {
  readonly method: 'exact' | 'monte-carlo';
  /** Arrangements at least as extreme as the one observed; in Monte Carlo, among those drawn. */
  readonly at_least_as_extreme: number;
  /** Arrangements counted. */
  readonly arrangements: number;
  /** exact: share. Monte Carlo: (1 + #) / (1 + B), so that it is never 0 and never too small on average (Phipson and Smyth 2010). */
  readonly p_value: number;
}

export interface PermutationOptions {
  /** Needed when there are too many arrangements to enumerate. */
  readonly seed?: number;
  /** Monte Carlo draws; 9,999 by default. */
  readonly draws?: number;
}

const DEFAULT_DRAWS = 9999;

/** Beyond this many arrangements a test draws instead of enumerating. */
export const MOST_ARRANGEMENTS = 2 ** 20;

export function exactResult(extreme: number, arrangements: number): PermutationResult {
  return { method: 'exact', at_least_as_extreme: extreme, arrangements, p_value: extreme / arrangements };
}

export function monteCarloResult(extreme: number, draws: number): PermutationResult {
  return {
    method: 'monte-carlo',
    at_least_as_extreme: extreme,
    arrangements: draws,
    p_value: (1 + extreme) / (1 + draws),
  };
}

/** Options filled in; a test that must draw has to be given a seed. */
export function drawOptions(options: PermutationOptions): { readonly seed: number; readonly draws: number } {
  const draws = options.draws ?? DEFAULT_DRAWS;
  if (!Number.isSafeInteger(draws) || draws < 1) {
    throw new AssayError(
      'usage',
      'E_METRIC_DRAWS',
      `the number of draws is a whole number from 1 on; given ${draws}`,
    );
  }
  if (options.seed === undefined) {
    throw new AssayError(
      'usage',
      'E_METRIC_SEED',
      'too many arrangements to enumerate: a seed is needed to draw some; none was given',
    );
  }
  return { seed: options.seed, draws };
}
