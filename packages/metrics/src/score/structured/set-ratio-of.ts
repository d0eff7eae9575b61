import type { SetCounts } from './count-set.ts';

/** Of what a ratio is the share: of the items that were given, or of those that are expected. */
export type SetRatio = 'precision' | 'recall';

/** TP / (TP + FP), or TP / (TP + FN); nothing expected and nothing given is 1, only one of them 0. */
export function setRatioOf(
  ratio: SetRatio,
  { truePositives, falsePositives, falseNegatives }: SetCounts,
): number {
  if (truePositives + falsePositives + falseNegatives === 0) return 1;
  const others = ratio === 'precision' ? falsePositives : falseNegatives;
  return truePositives === 0 ? 0 : truePositives / (truePositives + others);
}
