import type { ChrfStatistics } from './chrf-statistics.ts';

export interface ChrfOptions {
  readonly beta: number;
  /** chrF++.py's, Moses' and nltk's smoothing: the mean of the F scores per order, empty orders counting 1e-16. */
  readonly epsSmoothing: boolean;
}

const EPS = 1e-16;

/**
 * F_β of the precision and recall averaged over the orders that both texts have n-grams of, 0 to 100 (sacreBLEU 2);
 * 0 where there is no such order.
 */
export function chrfScore(statistics: ChrfStatistics, { beta, epsSmoothing }: ChrfOptions): number {
  if (epsSmoothing) return smoothed(statistics, beta);
  const orders = statistics.filter(([output, reference]) => output > 0 && reference > 0);
  if (orders.length === 0) return 0;
  const precision = orders.reduce((sum, [output, , matched]) => sum + matched / output, 0) / orders.length;
  const recall = orders.reduce((sum, [, reference, matched]) => sum + matched / reference, 0) / orders.length;
  return precision + recall === 0 ? 0 : Math.min(100, 100 * weighted(precision, recall, beta));
}

function smoothed(statistics: ChrfStatistics, beta: number): number {
  const sum = statistics.reduce((total, [output, reference, matched]) => {
    const precision = output > 0 ? matched / output : EPS;
    const recall = reference > 0 ? matched / reference : EPS;
    return total + (precision + recall > 0 ? weighted(precision, recall, beta) : EPS);
  }, 0);
  return Math.min(100, (100 * sum) / statistics.length);
}

function weighted(precision: number, recall: number, beta: number): number {
  return ((1 + beta ** 2) * precision * recall) / (beta ** 2 * precision + recall);
}
