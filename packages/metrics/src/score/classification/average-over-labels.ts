import * as z from 'zod';
import { type LabelCounts, type LabelTally, labelCountsOfSet } from './label-tally.ts';
import { readLabel } from './read-label.ts';

export const averagingParameters = () =>
  z
    .strictObject({
      average: z.enum(['micro', 'macro', 'weighted', 'binary']).default('macro'),
      positive: z.union([z.string(), z.number(), z.boolean()]).optional(),
      zero_division: z.union([z.literal(0), z.literal(1)]).default(0),
    })
    .refine((params) => params.average !== 'binary' || params.positive !== undefined, {
      message: 'average: binary needs the positive label (positive: …)',
      path: ['positive'],
    });

type Averaging = z.output<ReturnType<typeof averagingParameters>>;

/** One of precision, recall or F1 as a quotient of one label's counts. */
export type LabelRatio = (counts: LabelCounts) => readonly [numerator: number, denominator: number];

/** The label that `binary` is about, which has the code 0. */
export function positiveOf({ average, positive }: Averaging): string | null {
  return average === 'binary' ? (readLabel(positive) ?? '') : null;
}

/**
 * micro: one quotient over all labels together. macro: the plain mean over the labels that occur as expected
 * or predicted. weighted: the same, weighted by how often each is expected. binary: the positive label alone.
 * A quotient x/0 is `zero_division`; of a resample, what it is in the whole set.
 */
export function averageOverLabels(tally: LabelTally, params: Averaging, ratio: LabelRatio): number {
  const quotient = ([numerator, denominator]: ReturnType<LabelRatio>) =>
    denominator === 0 ? params.zero_division : numerator / denominator;
  if (params.average === 'binary') {
    const { expected, predicted, correct } = tally;
    return quotient(
      ratio({ expected: expected[0] ?? 0, predicted: predicted[0] ?? 0, correct: correct[0] ?? 0 }),
    );
  }
  let [numerators, denominators, plain, weighted, labels] = [0, 0, 0, 0, 0];
  for (const { counts, whole } of labelCountsOfSet(tally)) {
    const parts = ratio(counts);
    numerators += parts[0];
    denominators += parts[1];
    const value = quotient(parts[1] === 0 ? ratio(whole) : parts);
    plain += value;
    weighted += value * counts.expected;
    labels++;
  }
  if (params.average === 'micro') return quotient([numerators, denominators]);
  return params.average === 'macro' ? plain / labels : weighted / tally.n;
}
