import { type Missing, missing } from '@assay/records';
import type * as z from 'zod';
import type { ScoringSample } from '../../catalogue/metric.ts';
import { type itemParameters, itemSet } from './item-set.ts';

export interface SetCounts {
  readonly kind: 'counts';
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

/** What output and expected share as sets of items, or why they cannot be compared. */
export function countSet(
  { output, expected = null }: ScoringSample,
  params: z.infer<ReturnType<typeof itemParameters>>,
): SetCounts | Missing {
  if (expected === null) return missing('no_expected', 'the sample has no expected value');
  if (output === null) return missing('no_output', 'the sample has no output');
  const wanted = itemSet(expected, params);
  const given = itemSet(output, params);
  const truePositives = [...given].filter((item) => wanted.has(item)).length;
  return {
    kind: 'counts',
    truePositives,
    falsePositives: given.size - truePositives,
    falseNegatives: wanted.size - truePositives,
  };
}

/** 2TP / (2TP + FP + FN); nothing wanted and nothing given is 1. */
export function setF1Of({ truePositives, falsePositives, falseNegatives }: SetCounts): number {
  const denominator = 2 * truePositives + falsePositives + falseNegatives;
  return denominator === 0 ? 1 : (2 * truePositives) / denominator;
}
