import { type Missing, missing } from '@assay/records';
import type * as z from 'zod';
import type { ScoringSample } from '../../catalogue/metric.ts';
import { type itemParameters, itemCounts } from './item-set.ts';

export interface SetCounts {
  readonly kind: 'counts';
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

/** What output and expected share as sets of items (as bags where repeats count), or why they cannot be compared. */
export function countSet(
  { output, expected = null }: ScoringSample,
  params: z.infer<ReturnType<typeof itemParameters>>,
): SetCounts | Missing {
  if (expected === null) return missing('no_expected', 'the sample has no expected value');
  if (output === null) return missing('no_output', 'the sample has no output');
  const wanted = itemCounts(expected, params);
  const given = itemCounts(output, params);
  let truePositives = 0;
  for (const [item, count] of given) truePositives += Math.min(count, wanted.get(item) ?? 0);
  return {
    kind: 'counts',
    truePositives,
    falsePositives: sumOf(given) - truePositives,
    falseNegatives: sumOf(wanted) - truePositives,
  };
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** 2TP / (2TP + FP + FN); nothing wanted and nothing given is 1. */
export function setF1Of({ truePositives, falsePositives, falseNegatives }: SetCounts): number {
  const denominator = 2 * truePositives + falsePositives + falseNegatives;
  return denominator === 0 ? 1 : (2 * truePositives) / denominator;
}
