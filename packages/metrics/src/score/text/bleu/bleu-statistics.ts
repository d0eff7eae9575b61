import { countNgrams, countShared } from '../count-ngrams.ts';

/** What BLEU needs to know of one output; statistics of several outputs add up to those of the corpus. */
export interface BleuStatistics {
  readonly outputLength: number;
  readonly referenceLength: number;
  /** Per order: n-grams of the output that a reference has, clipped at the reference's count. */
  readonly matched: readonly number[];
  /** Per order: n-grams of the output. */
  readonly total: readonly number[];
}

/**
 * Papineni et al. (2002): counts are clipped at the largest count in any one reference; the reference length is the
 * closest to the output's, the shorter of two equally close. O(tokens × orders).
 */
export function bleuStatistics(
  output: readonly string[],
  references: readonly (readonly string[])[],
  maxOrder: number,
): BleuStatistics {
  const orders = Array.from({ length: maxOrder }, (_, i) => i + 1);
  return {
    outputLength: output.length,
    referenceLength: closestLength(output.length, references),
    matched: orders.map((n) => countShared(countNgrams(output, n), largestCounts(references, n))),
    total: orders.map((n) => Math.max(0, output.length - n + 1)),
  };
}

export function addBleuStatistics(a: BleuStatistics, b: BleuStatistics): BleuStatistics {
  return {
    outputLength: a.outputLength + b.outputLength,
    referenceLength: a.referenceLength + b.referenceLength,
    matched: a.matched.map((count, i) => count + b.matched[i]!),
    total: a.total.map((count, i) => count + b.total[i]!),
  };
}

function largestCounts(references: readonly (readonly string[])[], n: number): Map<string, number> {
  const largest = new Map<string, number>();
  for (const reference of references) {
    for (const [ngram, count] of countNgrams(reference, n)) {
      largest.set(ngram, Math.max(count, largest.get(ngram) ?? 0));
    }
  }
  return largest;
}

function closestLength(length: number, references: readonly (readonly string[])[]): number {
  const [closest] = references
    .map((reference) => reference.length)
    .sort((a, b) => Math.abs(a - length) - Math.abs(b - length) || a - b);
  return closest ?? 0;
}
