import type { BleuStatistics } from './bleu-statistics.ts';

export const BLEU_SMOOTHINGS = ['exp', 'floor', 'add-k', 'none'] as const;

export interface BleuOptions {
  readonly smoothing: (typeof BLEU_SMOOTHINGS)[number];
  /** For floor (0.1 by default) and add-k (1 by default). */
  readonly smoothingValue: number;
  /** Average only over the orders that the output has n-grams of; usual for single sentences. */
  readonly effectiveOrder: boolean;
}

export interface BleuScore {
  /** 0 to 100. */
  readonly score: number;
  /** Per order, in percent, after smoothing. */
  readonly precisions: readonly number[];
  readonly brevityPenalty: number;
}

/**
 * score = BP · exp(mean of ln pₙ), BP = min(1, exp(1 − reference length / output length)).
 * sacreBLEU's conventions: no match of any order is 0 before smoothing; `exp` halves the precision of each further
 * order without a match; an order without n-grams ends the list, and makes the score 0 without `effectiveOrder`.
 */
export function bleuScore(statistics: BleuStatistics, options: BleuOptions): BleuScore {
  const brevityPenalty = brevity(statistics);
  const maxOrder = statistics.total.length;
  const precisions = Array.from({ length: maxOrder }, () => 0);
  if (statistics.matched.every((count) => count === 0)) return { score: 0, precisions, brevityPenalty };
  const added = options.smoothing === 'add-k' ? options.smoothingValue : 0;
  let order = options.effectiveOrder ? 0 : maxOrder;
  let halvings = 1;
  for (let i = 0; i < maxOrder; i += 1) {
    const matched = statistics.matched[i]! + (i > 0 ? added : 0);
    const total = statistics.total[i]! + (i > 0 ? added : 0);
    if (total === 0) break;
    if (options.effectiveOrder) order = i + 1;
    if (matched > 0) {
      precisions[i] = (100 * matched) / total;
    } else if (options.smoothing === 'exp') {
      halvings *= 2;
      precisions[i] = 100 / (halvings * total);
    } else if (options.smoothing === 'floor') {
      precisions[i] = (100 * options.smoothingValue) / total;
    }
  }
  const logarithms = precisions.slice(0, order).map((precision) => Math.log(precision));
  const mean = logarithms.reduce((sum, value) => sum + value, 0) / order;
  return { score: Math.min(100, brevityPenalty * Math.exp(mean)), precisions, brevityPenalty };
}

function brevity({ outputLength, referenceLength }: BleuStatistics): number {
  if (outputLength >= referenceLength) return 1;
  return outputLength === 0 ? 0 : Math.exp(1 - referenceLength / outputLength);
}
