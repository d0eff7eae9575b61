import * as z from 'zod';
import { readLabel } from './read-label.ts';
import type { LabelCounts, LabelTally } from './label-tally.ts';

export const averagingParameters = z
  .strictObject({
    average: z.enum(['micro', 'macro', 'weighted', 'binary']).default('macro'),
    positive: z.union([z.string(), z.number(), z.boolean()]).optional(),
    zero_division: z.union([z.literal(0), z.literal(1)]).default(0),
  })
  .refine((params) => params.average !== 'binary' || params.positive !== undefined, {
    message: 'average: binary needs the positive label (positive: …)',
    path: ['positive'],
  });

type Averaging = z.output<typeof averagingParameters>;

/** One of precision, recall or F1 as a quotient of one label's counts. */
export type LabelRatio = (counts: LabelCounts) => readonly [numerator: number, denominator: number];

/**
 * micro: one quotient over all labels together. macro: the plain mean over the labels that occur as expected
 * or predicted. weighted: the same, weighted by how often each is expected. binary: the positive label alone.
 * A quotient x/0 is `zero_division`.
 */
export function averageOverLabels(tally: LabelTally, params: Averaging, ratio: LabelRatio): number {
  const quotient = (numerator: number, denominator: number) =>
    denominator === 0 ? params.zero_division : numerator / denominator;
  const counts = [...tally.labels.values()];
  const quotients = () => counts.map((each) => quotient(...ratio(each)));
  const averages: Record<Averaging['average'], () => number> = {
    binary: () => quotient(...ratio(tally.labels.get(readLabel(params.positive) ?? '') ?? none)),
    micro: () => {
      const parts = counts.map(ratio);
      return quotient(total(parts.map((part) => part[0])), total(parts.map((part) => part[1])));
    },
    macro: () => total(quotients()) / counts.length,
    weighted: () => total(quotients().map((value, i) => value * counts[i]!.expected)) / tally.n,
  };
  return averages[params.average]();
}

const none: LabelCounts = { expected: 0, predicted: 0, correct: 0 };

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
