import type { Card, CardComparison, Signals } from '@assay/records';

/** How far the reports of one triple lie apart, as a share of the range of its metric. */
export interface Divergence {
  readonly model: string;
  readonly benchmark: string;
  readonly metric: string;
  readonly between: CardComparison['between'];
  readonly share: number;
  readonly diverges: boolean;
  readonly differing_fields: readonly string[];
}

/** Every comparison that has a scale, the widest first; θ is 5 % of the range for all of them. */
export function divergencesOf({
  comparisons,
  signals,
}: Pick<Card, 'comparisons' | 'signals'>): readonly Divergence[] {
  const found = comparisons.flatMap(({ triple, between, scale, spread, diverges, differing_fields }) => {
    if (scale === null || diverges === null || scale.max === scale.min) return [];
    const { model, path, metric }: Signals = signals[triple]!;
    const share = spread.value / (scale.max - scale.min);
    return [
      { model, benchmark: path[1], metric, between, share, diverges: diverges === 1, differing_fields },
    ];
  });
  return found.toSorted((a, b) => b.share - a.share);
}
